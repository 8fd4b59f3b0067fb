// Spanish.

import type { Translation } from "../translation";

export const learn: Translation["learn"] = {
  "title": "Cómo jugar a {game}",
  "leave": "Salir de la lección",
  "step": "Paso {step} de {steps}",
  "you": "Tú",
  "partner": "Álex",
  "back": "Atrás",
  "skip": "Saltar",
  "first": "¿No conoces {game}? Empieza por su lección.",
  "show-me": "Muéstrame",
  "shown": "Esta es una manera: pulsa «{play}». O pulsa «{back}» y prueba la tuya.",
  "done-0": "¡Bien hecho!",
  "done-1": "¡Exacto!",
  "done-2": "¡Muy bien!",
  "next": "Siguiente",
  "finish": "Terminar",
  "end": "¡Ya sabes jugar a {game}!",
  "end-text": "Lo demás se aprende jugando.",
  "play": "Jugar contra un bot fácil",
  "rules": "Todas las reglas",
  "again": "Intentar de nuevo",
  "others": "Aprende otro juego",
  "known": "hecho",
};
