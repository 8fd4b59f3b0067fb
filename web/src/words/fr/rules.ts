// French.

import type { Translation } from "../translation";

export const rules: Translation["rules"] = {
  "title": "Règles de {game}",
  "back": "Tous les jeux",
  "as-in": "Tout le reste est comme dans {game}.",
  "allowed": "Permis",
  "refused": "Interdit",
  "before": "Avant",
  "after": "Après",
  "sum": "{parts} = {count|point|points}",
  "points": "{count|point|points}",
  "qwirkles": "{count|Qwirkle|Qwirkles}",
  "for-qwirkle": "{count} pour le Qwirkle",
  "for-space": "{count} pour la case",
  "on-table": "Sur la table\u00a0: {pieces}.",
  "empty-table": "La table est vide.",
  "played": "Coup joué\u00a0: {pieces}.",
  "taken": "Tuile prise\u00a0: {pieces}.",
  "held": "En main\u00a0: {pieces}.",
  "rolled": "Relancés\u00a0: {pieces}.",
  "set-after": "Ensuite\u00a0: {sets}.",
  "options": "Options",
  "options.text": "Vous les choisissez sous «\u00a0Plus d’options\u00a0» en créant une table.",
  "option.usual": "Par défaut\u00a0: {value}.",
};
