// Spanish.

import type { Translation } from "../translation";

export const rules: Translation["rules"] = {
  "title": "Reglas de {game}",
  "back": "Todos los juegos",
  "as-in": "Lo que no se dice aquí es como en {game}.",
  "allowed": "Permitido",
  "refused": "No permitido",
  "before": "Antes",
  "after": "Después",
  "sum": "{parts} = {count|punto|puntos}",
  "points": "{count|punto|puntos}",
  "qwirkles": "{count|Qwirkle|Qwirkles}",
  "for-qwirkle": "{count} por el Qwirkle",
  "for-space": "{count} por la casilla",
  "on-table": "En la mesa: {pieces}.",
  "empty-table": "La mesa está vacía.",
  "played": "Se juega: {pieces}.",
  "taken": "Se retira: {pieces}.",
  "held": "En la mano: {pieces}.",
  "rolled": "Se vuelve a tirar: {pieces}.",
  "set-after": "Después: {sets}.",
  "options": "Opciones",
  "options.text": "Las eliges en «Más opciones» al crear una mesa.",
  "option.usual": "Por defecto: {value}.",
};
