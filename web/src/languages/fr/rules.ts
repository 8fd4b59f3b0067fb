// French.

import type { Translation } from "../translation";

export const rules: Translation["rules"] = {
  "title": "Règles de {game}",
  "back": "Tous les jeux",
  "as-qwirkle": "Tout le reste est comme dans",
  "and": "et",
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

  "qwirkle.aim": "Le but",
  "qwirkle.aim.text":
    "Formez des lignes de tuiles qui ont en commun une couleur ou une forme. Les longues lignes rapportent beaucoup de points, et une ligne de six est ce qui rapporte le plus\u00a0: c’est un Qwirkle.\nIl y a 108 tuiles\u00a0: six formes en six couleurs, et chacune de ces 36 tuiles existe trois fois. Chacun a six tuiles en main, que les autres ne voient pas.",
  "qwirkle.lines": "Ce qu’est une ligne",
  "qwirkle.lines.text":
    "Des tuiles côte à côte dans une rangée ou une colonne forment une ligne. Soit elles ont toutes la même couleur et des formes différentes, soit elles ont toutes la même forme et des couleurs différentes.\nAucune tuile n’est deux fois dans une ligne\u00a0: il y en a donc six au plus.",
  "qwirkle:colour": "Une couleur, trois formes.",
  "qwirkle:shape": "Une forme, quatre couleurs.",
  "qwirkle:twice": "Le carré vert est déjà dans cette ligne.",
  "qwirkle:mixed": "Le losange bleu va avec le losange orange, mais pas avec le cercle orange.",
  "qwirkle.start": "Le début",
  "qwirkle.start.text":
    "Chacun annonce la taille de la plus grande série de sa main\u00a0: des tuiles d’une même couleur ou d’une même forme, sans doublon. La plus grande série commence. En cas d’égalité, c’est la personne la plus âgée\u00a0; ici, les places sont tirées au sort, c’est donc le hasard qui décide.\nLa personne qui commence pose cette série en une seule ligne et ne peut pas échanger. Si aucune de ses tuiles ne va avec une autre, elle en pose une seule, pour 1 point.",
  "qwirkle.turn": "Votre tour",
  "qwirkle.turn.text":
    "Posez une ou plusieurs tuiles, toutes dans une même ligne et sans trou. Elles n’ont pas besoin de se toucher si des tuiles de la table remplissent l’espace entre elles.\nAu moins l’une d’elles doit toucher une tuile déjà présente. Chaque ligne ainsi formée doit être correcte, dans un sens comme dans l’autre.\nEnsuite, vous piochez pour avoir de nouveau six tuiles en main.",
  "qwirkle:ends": "Une tuile à chaque bout\u00a0: les quatre forment une seule ligne.",
  "qwirkle:apart": "Les deux tuiles vertes sont dans la même rangée, mais il y a un trou entre elles.",
  "qwirkle:alone": "La croix jaune ne touche rien.",
  "qwirkle.points": "Les points",
  "qwirkle.points.text":
    "Chaque ligne que vous avez formée ou allongée rapporte\u00a0: un point pour chacune de ses tuiles, y compris celles qui étaient déjà là. Une tuile placée dans deux lignes compte dans les deux.\nUne ligne de six est un Qwirkle et rapporte 6 points de plus, soit 12 en tout.",
  "qwirkle:both": "Une tuile, deux lignes\u00a0: une de bleus et une de cercles.",
  "qwirkle:beside": "Deux tuiles le long d’une ligne forment trois lignes d’un coup.",
  "qwirkle:six": "L’étoile comble le trou\u00a0: un Qwirkle violet.",
  "qwirkle.trade": "Échanger et passer",
  "qwirkle.trade.text":
    "Au lieu de jouer, vous pouvez échanger\u00a0: mettez des tuiles de côté, piochez-en autant, et seulement ensuite remettez les anciennes dans le sac. Vous ne pouvez pas échanger plus de tuiles qu’il n’en reste dans le sac.\nSi vous ne pouvez pas jouer, vous devez échanger. Vous ne passez que si vous ne pouvez faire ni l’un ni l’autre.",
  "qwirkle.end": "La fin",
  "qwirkle.end.text":
    "Quand le sac est vide, on continue sans piocher. La première personne à jouer sa dernière tuile gagne 6 points de plus, et la partie s’arrête aussitôt. Le plus de points l’emporte\u00a0; en cas d’égalité, la victoire est partagée.\nPersonne ne reçoit ces 6 points si la partie se termine autrement\u00a0: le sac est vide et personne ne peut jouer\u00a0; aucune des tuiles encore à venir ne va nulle part\u00a0; ou tout le monde a échangé ou passé pendant cinq tours de table.",

  "select.aim": "Le but",
  "select.aim.text": "Qwirkle sur un plateau avec des étoiles. Une étoile vous permet de prendre en main une tuile du plateau.",
  "select.board": "Le plateau",
  "select.board.text":
    "Le plateau compte 16 cases sur 16, et on ne peut pas jouer au-delà du bord. Quatre cases du milieu ont un cadre épais. Douze cases portent chacune une étoile.\nL’emplacement des étoiles est de notre invention\u00a0: ce n’est pas celui du plateau imprimé.",
  "select.start": "Le début",
  "select.start.text": "La première ligne doit couvrir au moins une des quatre cases encadrées. Le reste est comme dans Qwirkle\u00a0: la plus grande série commence et se pose en entier.",
  "select:centre": "Deux des trois tuiles sont au milieu.",
  "select:missed": "La ligne passe à côté du milieu.",
  "select.stars": "Gagner une étoile",
  "select.stars.text":
    "Posez une tuile sur une case étoile, et l’étoile est à vous\u00a0; vous pouvez en gagner plusieurs en un tour. Tout le monde voit qui en a combien. Chaque case ne donne son étoile qu’une fois.",
  "select:star": "Le trèfle couvre une étoile\u00a0: 3 points, et une étoile pour plus tard.",
  "select.use": "Utiliser une étoile",
  "select.use.text":
    "Au début d’un de vos tours suivants, vous pouvez rendre une étoile et prendre en main n’importe quelle tuile du plateau, une par tour. Seules les tuiles d’un Qwirkle restent en place.\nEnsuite, vous jouez ou échangez comme d’habitude\u00a0; vous ne pouvez pas passer, ni prendre une tuile si, après cela, vous ne pouviez ni jouer ni échanger. La tuile prise peut rester dans votre main. À la fin, vous piochez pour avoir six tuiles\u00a0: comme vous en aviez sept en main, vous en piochez une de moins.",
  "select:take": "La tuile étoile du dessous est prise et rejouée au bout de la ligne\u00a0: un Qwirkle.",
  "select:fixed": "Cette tuile étoile fait partie d’un Qwirkle et reste en place.",
  "select.islands": "Les îlots",
  "select.islands.text":
    "Prendre une tuile peut couper en morceaux ce qui est sur le plateau. Vous pouvez jouer contre chaque morceau, et les relier à nouveau si toutes les lignes sont correctes.\nSi même la seule tuile du plateau est prise, on recommence au milieu, avec n’importe quelle série.",
  "select.end": "La fin",
  "select.end.text":
    "Comme dans Qwirkle, mais une étoile peut encore débloquer le jeu. Quand le sac est vide et que personne ne peut jouer, la partie ne s’arrête donc qu’après un tour de table où tout le monde passe\u00a0; et tant que quelqu’un a une étoile, elle continue même si aucune tuile ne va. Rien ne vous oblige jamais à utiliser une étoile. Les étoiles qui restent ne valent rien.",

  "connect.aim": "Le but",
  "connect.aim.text": "Qwirkle sur un plateau où il y a déjà des tuiles au départ. Certaines cases rapportent des points en plus.",
  "connect.board": "Le plateau",
  "connect.board.text":
    "Le plateau compte 16 cases sur 16, et on ne peut pas jouer au-delà du bord. Avant la partie, le hasard place une tuile sur chacune des 24 cases noires, qui forment quatre rangées en biais.\nEntre elles, 40 cases valent 1 point de plus, et 8 cases plus éloignées en valent 2. Les quatre quarts du plateau peuvent être tournés\u00a0: il y a donc 16 plateaux différents.",
  "connect:board": "Un plateau avant le premier tour.",
  "connect.start": "Le début",
  "connect.start.text": "La plus grande série commence, mais il n’est pas nécessaire de la jouer\u00a0: le premier tour est comme tous les autres. Vous pouvez jouer n’importe où, pourvu que vous touchiez une tuile et que toutes les lignes soient correctes, ou bien échanger.",
  "connect.bonus": "Les cases bonus",
  "connect.bonus.text": "Une tuile posée sur une case avec un nombre rapporte autant de points en plus\u00a0: une seule fois, même si elle est dans deux lignes.",
  "connect:one": "Deux lignes, et 1 de plus pour la case sous le cercle rouge.",
  "connect:two": "Une ligne de quatre, et 2 de plus pour la case sous le losange bleu.",
  "connect.end": "La fin",
  "connect.end.text": "Comme dans Qwirkle.",

  "select-connect.aim": "Le but",
  "select-connect.aim.text": "Des étoiles et des cases bonus sur un même plateau.",
  "select-connect.board": "Le plateau",
  "select-connect.board.text":
    "Chaque quart du plateau montre ses étoiles ou ses cases bonus et peut être tourné\u00a0; au moins un montre des cases bonus, sinon il n’y aurait rien pour commencer. D’habitude, il y en a deux de chaque\u00a0: 6 étoiles, 12 tuiles de départ.\nL’emplacement des étoiles est de notre invention\u00a0: ce n’est pas celui du plateau imprimé.",
  "select-connect:board": "Le plateau habituel avant le premier tour.",
  "select-connect.start": "Le début",
  "select-connect.start.text": "Comme dans Connect\u00a0: le premier tour est comme tous les autres. Les cases du milieu n’ont ici aucun rôle.",
  "select-connect.stars": "Étoiles et cases bonus ensemble",
  "select-connect.stars.text":
    "Avec une étoile, vous pouvez aussi prendre une tuile de départ\u00a0; sa case noire reste alors libre jusqu’à ce que quelqu’un y joue.\nUne case bonus redevenue libre rapporte de nouveau ses points. Une étoile, elle, ne revient pas.\nSi jamais le plateau se vide, vous pouvez recommencer n’importe où.",
  "select-connect:again": "Le cercle rouge est pris, le losange vert est posé à sa place\u00a0: la case compte de nouveau.",
  "select-connect.end": "La fin",
  "select-connect.end.text":
    "Comme dans Select\u00a0: quand le sac est vide et que personne ne peut jouer, la partie s’arrête après un tour de table où tout le monde passe.",

  "cubes.aim": "Le but",
  "cubes.aim.text":
    "Qwirkle avec des cubes au lieu de tuiles\u00a0: il y en a 90, 15 de chaque couleur. Un cube a une seule couleur et porte les six formes\u00a0: à vous de le lancer pour obtenir celle qu’il vous faut.",
  "cubes.hand": "Vos cubes",
  "cubes.hand.text": "Chacun a six cubes, visibles de tous. Un cube pioché est aussitôt lancé.",
  "cubes.start": "Le début",
  "cubes.start.text":
    "La personne la plus âgée commence\u00a0; ici, les places sont tirées au sort. Le premier coup doit être la plus grande série de la main, d’au moins deux cubes. Si aucun cube ne va avec un autre, tous les six sont relancés.",
  "cubes.turn": "Votre tour",
  "cubes.turn.text":
    "D’abord, vous pouvez relancer une fois tout ou partie de vos cubes. Puis vous jouez et comptez les points comme dans Qwirkle. Enfin, vous piochez et lancez de nouveaux cubes pour en avoir six. On n’échange pas.",
  "cubes:roll": "Vous gardez les deux trèfles et relancez les quatre autres.",
  "cubes:play": "Deux trèfles, deux cercles et deux cubes jaunes\u00a0: trois lignes.",
  "cubes.stuck": "Si vous ne pouvez pas jouer",
  "cubes.stuck.text":
    "Alors tous vos cubes sont relancés, autant de fois qu’il le faut, jusqu’à ce que vous puissiez jouer. Vous ne passez que si aucune face de vos cubes ne pourrait être jouée où que ce soit. Si vous pouvez jouer, vous devez le faire.",
  "cubes.same": "Des cubes identiques",
  "cubes.same.text": "La même forme dans la même couleur peut être sur la table autant de fois qu’elle sort, mais pas deux fois dans une ligne.",
  "cubes:same": "Il y a maintenant deux étoiles orange, dans des lignes différentes.",
  "cubes.end": "La fin",
  "cubes.end.text":
    "Quand le sac est vide, on continue sans piocher. La première personne à jouer son dernier cube gagne 6 points de plus, et la partie s’arrête aussitôt. Un tour de table où tout le monde passe termine aussi la partie, sans les 6 points.",

  "rummy.aim": "Le but",
  "rummy.aim.text":
    "Posez des séries de cartes, déplacez-les et complétez des séries de six\u00a0: des Qwirkles. Le plus de Qwirkles l’emporte.\nIl y a 108 cartes\u00a0: six formes en six couleurs, trois de chaque. Le nombre de formes sur une carte indique aussi sa couleur\u00a0: 1 rouge, 2 orange, 3 jaune, 4 vert, 5 bleu, 6 violet.",
  "rummy.sets": "Ce qu’est une série",
  "rummy.sets.text":
    "Une série compte trois cartes ou plus. Soit elles ont toutes la même couleur et des formes différentes, soit elles ont toutes la même forme et des couleurs différentes. Aucune carte n’est deux fois dans une série, mais deux séries du même genre peuvent se trouver sur la table.",
  "rummy:shape": "Une forme, trois couleurs.",
  "rummy:colour": "Une couleur, quatre formes.",
  "rummy:two": "Deux cartes ne font pas une série.",
  "rummy:twice": "Le carré orange y est deux fois.",
  "rummy.start": "Le début",
  "rummy.start.text":
    "Chacun reçoit neuf cartes et annonce la taille de sa plus grande série. La plus grande commence\u00a0; en cas d’égalité, c’est la personne la plus âgée\u00a0; ici, c’est le hasard qui décide. Il n’est pas nécessaire de jouer cette série-là, mais le premier tour pose une série. Si personne n’a de série de trois, on redistribue toutes les cartes.",
  "rummy.turn": "Votre tour",
  "rummy.turn.text":
    "Jouez au moins une carte de votre main\u00a0: en nouvelle série, ajoutée à une série, ou les deux. Vous pouvez aussi déplacer à votre guise les cartes de la table d’une série à l’autre. Quand vous avez fini, chaque carte de la table doit faire partie d’une série, et aucune ne doit être passée dans votre main.\nEnsuite, vous piochez pour avoir neuf cartes en main, ou ce qu’il reste.",
  "rummy:add": "Deux cercles de plus.",
  "rummy:switch": "La croix rouge quitte sa série pour rejoindre les deux nouvelles croix. Il reste trois cartes rouges, et c’est une série.",
  "rummy:left": "L’étoile rouge laisse derrière elle deux cartes rouges, et ce n’est pas une série.",
  "rummy.qwirkles": "Les Qwirkles",
  "rummy.qwirkles.text":
    "Chaque série de six à la fin de votre tour est un Qwirkle. Vous la retirez de la table et la posez devant vous, face visible, quelle que soit la façon dont elle s’est formée\u00a0; plusieurs en un tour sont possibles.",
  "rummy:six": "Avec la nouvelle croix et l’étoile de l’autre série, les oranges sont au complet.",
  "rummy.pass": "Passer",
  "rummy.pass.text":
    "Si vous pouvez jouer, vous devez le faire. Vous le pouvez si vous avez en main une série de trois, ou une carte qui va dans une série telle qu’elle est. Personne n’est tenu de chercher des déplacements de cartes\u00a0: s’il n’y a que cela, vous pouvez passer ou en trouver un. En passant, on ne pioche pas.",
  "rummy.end": "La fin",
  "rummy.end.text":
    "Quand la dernière carte a été piochée, chacun a encore un tour\u00a0; la personne qui l’a piochée joue la dernière. Quelqu’un qui n’a plus de cartes ne joue plus. Si toutes les cartes ont été distribuées dès le début, chacun a un tour. Avant cela, un tour de table où tout le monde passe termine aussi la partie.\nLe plus de Qwirkles l’emporte\u00a0; en cas d’égalité, la victoire est partagée.",
};
