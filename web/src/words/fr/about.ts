// French.

import type { Translation } from "../translation";

export const about: Translation["about"] = {
  "title": "À propos de Sixfold",
  "back": "Tous les jeux",
  "what":
    "Sixfold réunit tous les jeux de la famille Qwirkle. Vous pouvez jouer avec des amis, chacun sur son écran, à " +
    "plusieurs autour d’un même écran, ou contre des bots, du plus gentil au plus fort.",
  "free": "C’est gratuit, sans publicité et sans compte.",
  "independent": "Indépendant et non officiel",
  "own-words":
    "Les règles sont racontées avec nos propres mots, et toutes les images sont dessinées par le programme lui-même.",
  "own-design":
    "Du plateau imprimé de Select, nous connaissons la taille et le nombre d’étoiles. Leur emplacement ici est de " +
    "notre invention.",
  "decisions":
    "Les règles imprimées diffèrent par endroits et laissent quelques questions ouvertes. Nos réponses à chacune se " +
    "trouvent dans le dossier docs/rules du code source.",
  "keys": "À la table, tout peut se faire au clavier seul\u00a0:",
  "you": "Vous et vos parties",
  "you.text":
    "Un cookie retient votre nom et vos places, et ce navigateur garde vos réglages. Rien n’est chargé d’ailleurs, " +
    "et personne ne suit ce que vous faites. Toute personne qui a le lien d’une table peut y entrer.",
  "licence": "Version et licence",
  "licence.text": "Sixfold est un logiciel libre sous licence MIT, réalisé par l’équipe Sixfold.",
  "version": "Version {version}",
};
