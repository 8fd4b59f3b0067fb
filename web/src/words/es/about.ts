// Spanish.

import type { Translation } from "../translation";

export const about: Translation["about"] = {
  "title": "Acerca de Sixfold",
  "back": "Todos los juegos",
  "what":
    "Sixfold es la casa de todos los juegos de la familia Qwirkle. Puedes jugar con amigos, cada uno en su pantalla, " +
    "con gente alrededor de una sola pantalla y contra bots, desde los más tranquilos hasta los más fuertes.",
  "free": "Es gratis, no tiene anuncios y no pide ninguna cuenta.",
  "independent": "Independiente y no oficial",
  "own-words":
    "Las reglas están contadas con nuestras propias palabras y todas las imágenes las dibuja el propio programa.",
  "own-design":
    "Del tablero impreso de Select conocemos el tamaño y el número de estrellas. El lugar que ocupan aquí es diseño " +
    "nuestro.",
  "decisions":
    "Los reglamentos impresos difieren en algunos puntos y dejan dudas sin resolver. Cómo se resuelve aquí cada una " +
    "se explica en la carpeta docs/rules del código fuente.",
  "keys": "En la mesa se puede hacer todo solo con el teclado:",
  "you": "Tú y tus partidas",
  "you.text":
    "Una cookie recuerda tu nombre y tus asientos, y este navegador guarda tus ajustes. No se descarga nada de " +
    "ningún otro sitio y nadie sigue lo que haces. Cualquiera que tenga el enlace de una mesa puede entrar.",
  "licence": "Versión y licencia",
  "licence.text": "Sixfold es software libre bajo la licencia MIT, hecho por el equipo de Sixfold.",
  "version": "Versión {version}",
};
