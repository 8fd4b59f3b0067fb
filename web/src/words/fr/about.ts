// French.

import type { Translation } from "../translation";

export const about: Translation["about"] = {
  "title": "À propos de Sixfold",
  "back": "Tous les jeux",
  "what":
    "Sixfold réunit tous les jeux Qwirkle. Jouez avec vos amis, chacun sur son appareil, en vous passant un seul " +
    "appareil, ou contre des bots, des premiers pas à l’expert.",
  "free": "Gratuit, sans publicité et sans compte.",
  "independent": "Indépendant et non officiel",
  "own-words": "Les règles sont écrites avec nos propres mots, et le programme dessine lui-même toutes les images.",
  "own-design":
    "Du plateau imprimé de Select, nous connaissons la taille et le nombre d’étoiles. Leur emplacement ici est de " +
    "notre invention.",
  "decisions":
    "Les règles imprimées diffèrent par endroits et laissent quelques questions ouvertes. Nos réponses à chacune " +
    "se trouvent dans docs/rules, dans le code source.",
  "keys": "À la table, tout peut se faire au clavier seul\u00a0:",
  "you": "Vous et vos parties",
  "you.text":
    "Un cookie retient votre nom et vos places, et ce navigateur garde vos réglages. Rien n’est chargé d’ailleurs, " +
    "et rien ne vous suit à la trace. Toute personne qui a le lien d’une table peut y entrer.",
  "licence": "Version et licence",
  "licence.text": "Sixfold est un logiciel libre sous licence MIT, réalisé par l’équipe Sixfold.",
  "version": "Version {version}",
};
