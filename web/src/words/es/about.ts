// Spanish.

import type { Translation } from "../translation";

export const about: Translation["about"] = {
  "title": "Acerca de Sixfold",
  "back": "Todos los juegos",
  "what":
    "Sixfold es la casa de todos los juegos de Qwirkle. Juega con amigos, cada uno en su dispositivo, pasando un " +
    "solo dispositivo o contra bots, desde los primeros pasos hasta los expertos.",
  "free": "Gratis, sin anuncios y sin cuenta.",
  "independent": "Independiente y no oficial",
  "own-words": "Las reglas están escritas con nuestras palabras y el propio programa dibuja todas las imágenes.",
  "own-design":
    "Del tablero impreso de Select conocemos el tamaño y el número de estrellas. El lugar que ocupan aquí es diseño " +
    "nuestro.",
  "decisions":
    "Los reglamentos impresos difieren en algunos puntos y dejan dudas sin resolver. En docs/rules, en el código " +
    "fuente, se explica cómo resolvimos cada una.",
  "keys": "En la mesa se puede hacer todo solo con el teclado:",
  "you": "Tú y tus partidas",
  "you.text":
    "Una cookie recuerda tu nombre y tus asientos, y este navegador guarda tus ajustes. No se descarga nada de " +
    "ningún otro sitio y nada te rastrea. Cualquiera que tenga el enlace de una mesa puede entrar.",
  "licence": "Versión y licencia",
  "licence.text": "Sixfold es software libre bajo la licencia MIT, hecho por el equipo de Sixfold.",
  "version": "Versión {version}",
};
