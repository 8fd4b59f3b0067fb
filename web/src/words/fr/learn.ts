// French.

import type { Translation } from "../translation";

export const learn: Translation["learn"] = {
  "title": "Comment jouer à {game}",
  "leave": "Quitter la leçon",
  "step": "Étape {step} sur {steps}",
  "you": "Vous",
  "partner": "Robin",
  "back": "Retour",
  "skip": "Passer",
  "first": "Vous découvrez {game}\u00a0? Commencez par sa leçon.",
  "show-me": "Montrez-moi",
  "shown":
    "Voici une solution\u00a0: appuyez sur «\u00a0{play}\u00a0». " +
    "Ou bien sur «\u00a0{back}\u00a0», et cherchez la vôtre.",
  "done-0": "Bravo\u00a0!",
  "done-1": "Exactement\u00a0!",
  "done-2": "Très joli\u00a0!",
  "next": "Suivant",
  "finish": "Terminer",
  "end": "Vous savez jouer à {game}\u00a0!",
  "end-text": "Le reste s’apprend en jouant.",
  "play": "Jouer contre un bot facile",
  "rules": "Toutes les règles",
  "again": "Recommencer",
  "others": "Apprendre un autre jeu",
  "known": "terminé",
};
