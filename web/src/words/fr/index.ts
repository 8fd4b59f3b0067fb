// French.

import type { Translation } from "../translation";
import { about } from "./about";
import { app } from "./app";
import { learn } from "./learn";
import { options } from "./options";
import { rules } from "./rules";
import { rummy } from "./rummy";
import { sentences } from "./sentences";

export const translation: Translation = { about, app, learn, options, rules, rummy, sentences };
