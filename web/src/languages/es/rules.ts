// Spanish.

import type { Translation } from "../translation";

export const rules: Translation["rules"] = {
  "title": "Reglas de {game}",
  "back": "Todos los juegos",
  "as-qwirkle": "Lo que no se dice aquí es como en",
  "and": "y",
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
  "option.usual": "Lo normal: {value}.",

  "qwirkle.aim": "El objetivo",
  "qwirkle.aim.text":
    "Forma líneas de fichas que comparten un color o una forma. Las líneas largas dan muchos puntos, y la que más da es la de seis: un Qwirkle.\nHay 108 fichas: seis formas en seis colores, y cada una de esas 36 combinaciones está tres veces. Cada jugador tiene seis fichas en la mano y nadie ve las de los demás.",
  "qwirkle.lines": "Qué es una línea",
  "qwirkle.lines.text":
    "Varias fichas seguidas en una fila o en una columna son una línea. O todas tienen el mismo color y formas distintas, o todas tienen la misma forma y colores distintos.\nNinguna ficha se repite en una línea, así que seis es lo máximo.",
  "qwirkle:colour": "Un color, tres formas.",
  "qwirkle:shape": "Una forma, cuatro colores.",
  "qwirkle:twice": "El cuadrado verde ya está en esta línea.",
  "qwirkle:mixed": "El rombo azul combina con el rombo naranja, pero no con el círculo naranja.",
  "qwirkle.start": "El comienzo",
  "qwirkle.start.text":
    "Cada jugador dice de cuántas fichas es el grupo más grande de su mano: fichas de un color o de una forma, sin repetir ninguna. Empieza quien tenga el mayor. En caso de empate empieza la persona de más edad; aquí los asientos se sortean, así que decide el azar.\nQuien empieza coloca ese grupo en una línea y no puede cambiar. Si en esa mano no combinan ni dos fichas, se coloca una sola, por 1 punto.",
  "qwirkle.turn": "Tu turno",
  "qwirkle.turn.text":
    "Coloca una o más fichas de modo que todas pertenezcan a una misma línea, sin huecos. No hace falta que se toquen si las fichas de la mesa llenan el espacio entre ellas.\nAl menos una tiene que quedar junto a una ficha que ya estaba. Todas las líneas que se formen tienen que ser correctas, a lo largo y a lo ancho.\nDespués robas hasta volver a tener seis fichas.",
  "qwirkle:ends": "Una ficha en cada extremo: las cuatro son una línea.",
  "qwirkle:apart": "Las dos fichas verdes están en la misma fila, pero hay un hueco entre ellas.",
  "qwirkle:alone": "La cruz amarilla no toca nada.",
  "qwirkle.points": "Los puntos",
  "qwirkle.points.text":
    "Puntúas cada línea que formas o alargas: un punto por cada ficha que contiene, también por las que ya estaban. Una ficha que está en dos líneas cuenta en las dos.\nUna línea de seis es un Qwirkle y da 6 puntos más: 12 en total.",
  "qwirkle:both": "Una ficha, dos líneas: azules y círculos.",
  "qwirkle:beside": "Dos fichas al lado de una línea forman tres líneas a la vez.",
  "qwirkle:six": "La estrella llena el hueco: un Qwirkle de morados.",
  "qwirkle.trade": "Cambiar y pasar",
  "qwirkle.trade.text":
    "En lugar de jugar puedes cambiar: aparta algunas fichas, roba otras tantas y solo entonces mete las viejas en la bolsa. Puedes cambiar como máximo tantas fichas como haya en la bolsa.\nSi no puedes jugar, tienes que cambiar. Solo pasas si no puedes hacer ninguna de las dos cosas.",
  "qwirkle.end": "El final",
  "qwirkle.end.text":
    "Cuando la bolsa está vacía, se sigue jugando sin robar. Quien juega primero su última ficha recibe 6 puntos más y la partida termina en ese momento. Gana quien tenga más puntos; si hay empate, se comparte la victoria.\nNadie recibe los 6 puntos si la partida termina de otra manera: la bolsa está vacía y nadie puede jugar; ninguna de las fichas que faltan encaja en ningún sitio; o todos han cambiado o pasado durante cinco rondas.",

  "select.aim": "El objetivo",
  "select.aim.text": "Qwirkle en un tablero con estrellas. Con una estrella puedes tomar una ficha del tablero y llevarla a tu mano.",
  "select.board": "El tablero",
  "select.board.text":
    "El tablero tiene 16 por 16 casillas y no se puede jugar más allá del borde. Las cuatro casillas del centro tienen un marco grueso. En doce casillas hay una estrella.\nEl lugar de las estrellas es diseño nuestro y no el del tablero impreso.",
  "select.start": "El comienzo",
  "select.start.text": "La primera línea tiene que cubrir una o más de las cuatro casillas con marco. Lo demás es como en Qwirkle: empieza quien tenga el grupo más grande y lo coloca entero.",
  "select:centre": "Dos de las tres fichas están en el centro.",
  "select:missed": "La línea no pasa por el centro.",
  "select.stars": "Ganar una estrella",
  "select.stars.text":
    "Coloca una ficha en una casilla con estrella y la estrella es tuya; puedes ganar varias en un turno. Todos ven cuántas tiene cada uno. Cada casilla da su estrella una sola vez.",
  "select:star": "El trébol cubre una estrella: 3 puntos, y una estrella para más tarde.",
  "select.use": "Usar una estrella",
  "select.use.text":
    "Al principio de un turno posterior puedes entregar una estrella y llevar a tu mano cualquier ficha del tablero, una por turno. Solo las fichas de un Qwirkle se quedan donde están.\nDespués juegas o cambias como siempre; no puedes pasar, y no puedes tomar una ficha si luego no podrías ni jugar ni cambiar. La ficha que tomaste puede quedarse en tu mano. Al final robas hasta tener seis, así que con siete en la mano robas una menos.",
  "select:take": "La estrella de abajo se toma y se vuelve a jugar al final de la línea: un Qwirkle.",
  "select:fixed": "Esta estrella forma parte de un Qwirkle y se queda.",
  "select.islands": "Islas",
  "select.islands.text":
    "Al tomar una ficha, lo que hay en el tablero puede quedar separado. Puedes jugar en cualquiera de las partes y volver a unirlas si todas las líneas son correctas.\nSi se toma incluso la única ficha, se empieza de nuevo en el centro del tablero, con cualquier grupo.",
  "select.end": "El final",
  "select.end.text":
    "Como en Qwirkle, pero una estrella todavía puede abrir posibilidades. Por eso, cuando la bolsa está vacía y nadie puede jugar, la partida no termina hasta que todos pasan una ronda entera, y mientras alguien tenga una estrella sigue aunque no encaje ninguna ficha. Nunca es obligatorio usar una estrella. Las estrellas que sobran no valen nada.",

  "connect.aim": "El objetivo",
  "connect.aim.text": "Qwirkle en un tablero que ya empieza con fichas. Algunas casillas dan puntos extra.",
  "connect.board": "El tablero",
  "connect.board.text":
    "El tablero tiene 16 por 16 casillas y no se puede jugar más allá del borde. Antes de empezar, el azar pone una ficha en cada una de las 24 casillas negras, que forman cuatro filas en diagonal.\n40 casillas situadas entre ellas dan 1 punto más, y 8 casillas más alejadas, 2 puntos. Los cuatro cuartos del tablero se pueden girar, así que hay 16 tableros distintos.",
  "connect:board": "Un tablero antes del primer turno.",
  "connect.start": "El comienzo",
  "connect.start.text": "Empieza quien tenga el grupo más grande, pero no es obligatorio jugarlo: el primer turno es como todos los demás. Puedes jugar en cualquier sitio mientras toques una ficha y todas las líneas sean correctas, o puedes cambiar.",
  "connect.bonus": "Casillas de bonificación",
  "connect.bonus.text": "Una ficha colocada en una casilla con un número da esos puntos de más: una sola vez, aunque esté en dos líneas.",
  "connect:one": "Dos líneas, y 1 más por la casilla bajo el círculo rojo.",
  "connect:two": "Una línea de cuatro, y 2 más por la casilla bajo el rombo azul.",
  "connect.end": "El final",
  "connect.end.text": "Como en Qwirkle.",

  "select-connect.aim": "El objetivo",
  "select-connect.aim.text": "Estrellas y casillas de bonificación en un mismo tablero.",
  "select-connect.board": "El tablero",
  "select-connect.board.text":
    "Cada cuarto del tablero muestra sus estrellas o sus casillas de bonificación y se puede girar; al menos uno muestra casillas de bonificación, porque si no, no habría por dónde empezar. Lo normal son dos de cada: 6 estrellas y 12 fichas iniciales.\nEl lugar de las estrellas es diseño nuestro y no el del tablero impreso.",
  "select-connect:board": "El tablero normal antes del primer turno.",
  "select-connect.start": "El comienzo",
  "select-connect.start.text": "Como en Connect: el primer turno es como todos los demás. Las casillas del centro no significan nada aquí.",
  "select-connect.stars": "Estrellas y bonificaciones juntas",
  "select-connect.stars.text":
    "Con una estrella también puedes tomar una ficha inicial; su casilla negra queda libre hasta que alguien juegue allí.\nUna casilla de bonificación que queda libre vuelve a dar sus puntos. Una estrella no vuelve.\nSi alguna vez el tablero queda vacío, puedes empezar de nuevo en cualquier sitio.",
  "select-connect:again": "Se retira el círculo rojo y en su lugar se coloca el rombo verde: la casilla vuelve a contar.",
  "select-connect.end": "El final",
  "select-connect.end.text":
    "Como en Select: cuando la bolsa está vacía y nadie puede jugar, la partida termina después de una ronda entera en la que todos pasan.",

  "cubes.aim": "El objetivo",
  "cubes.aim.text":
    "Qwirkle con cubos en lugar de fichas: son 90, 15 de cada color. Un cubo tiene un solo color y lleva las seis formas, y puedes tirarlo para buscar la forma que necesitas.",
  "cubes.hand": "Tus cubos",
  "cubes.hand.text": "Cada jugador tiene seis cubos, a la vista de todos. Cuando se saca un cubo de la bolsa, se tira enseguida.",
  "cubes.start": "El comienzo",
  "cubes.start.text":
    "Empieza la persona de más edad; aquí los asientos se sortean. La primera jugada tiene que ser el grupo más grande de esa mano, y de dos cubos como mínimo. Si no combinan ni dos, se vuelven a tirar los seis.",
  "cubes.turn": "Tu turno",
  "cubes.turn.text":
    "Primero puedes volver a tirar, una vez, algunos de tus cubos o todos. Después juegas y puntúas como en Qwirkle. Por último sacas cubos y los tiras hasta tener seis. No se puede cambiar.",
  "cubes:roll": "Dejas los dos tréboles y vuelves a tirar los otros cuatro.",
  "cubes:play": "Dos tréboles, dos círculos y dos cubos amarillos: tres líneas.",
  "cubes.stuck": "Si no puedes jugar",
  "cubes.stuck.text":
    "Entonces se vuelven a tirar todos tus cubos, tantas veces como haga falta, hasta que puedas. Solo pasas si ninguna cara de ninguno de tus cubos se podría jugar en ningún sitio. Si puedes jugar, tienes que hacerlo.",
  "cubes.same": "Cubos iguales",
  "cubes.same.text": "El mismo color con la misma forma puede estar en la mesa tantas veces como salga, pero no dos veces en una línea.",
  "cubes:same": "Ahora hay dos estrellas naranjas, en líneas distintas.",
  "cubes.end": "El final",
  "cubes.end.text":
    "Cuando la bolsa está vacía, se sigue jugando sin sacar cubos. Quien juega primero su último cubo recibe 6 puntos más y la partida termina en ese momento. También termina si todos pasan durante una ronda entera, sin los 6 puntos.",

  "rummy.aim": "El objetivo",
  "rummy.aim.text":
    "Pon grupos de cartas, reordénalos y completa grupos de seis: Qwirkles. Gana quien tenga más Qwirkles.\nHay 108 cartas: seis formas en seis colores, tres de cada una. El número de formas de una carta también indica su color: 1 rojo, 2 naranja, 3 amarillo, 4 verde, 5 azul, 6 morado.",
  "rummy.sets": "Qué es un grupo",
  "rummy.sets.text":
    "Un grupo son tres cartas o más. O todas tienen el mismo color y formas distintas, o todas tienen la misma forma y colores distintos. Ninguna carta se repite en un grupo, pero puede haber dos grupos del mismo tipo uno junto a otro.",
  "rummy:shape": "Una forma, tres colores.",
  "rummy:colour": "Un color, cuatro formas.",
  "rummy:two": "Dos cartas no son un grupo.",
  "rummy:twice": "El cuadrado naranja está dos veces.",
  "rummy.start": "El comienzo",
  "rummy.start.text":
    "Cada jugador recibe nueve cartas y dice de cuántas es su grupo más grande. Empieza quien tenga el mayor; en caso de empate, la persona de más edad o, aquí, quien decida el azar. No es obligatorio jugar ese grupo, pero en el primer turno hay que poner alguno. Si nadie tiene un grupo de tres, se reparten de nuevo todas las cartas.",
  "rummy.turn": "Tu turno",
  "rummy.turn.text":
    "Juega al menos una carta de tu mano: en un grupo nuevo, añadida a un grupo, o ambas cosas. También puedes mover las cartas de la mesa de un grupo a otro como quieras. Al terminar, todas las cartas de la mesa tienen que formar parte de un grupo y ninguna puede haber pasado a tu mano.\nDespués robas hasta tener nueve cartas, o las que queden.",
  "rummy:add": "Dos círculos más.",
  "rummy:switch": "La cruz roja pasa de su grupo a las dos cruces nuevas. Quedan tres cartas rojas, y eso es un grupo.",
  "rummy:left": "La estrella roja deja atrás dos cartas rojas, y eso no es un grupo.",
  "rummy.qwirkles": "Qwirkles",
  "rummy.qwirkles.text":
    "Cada grupo de seis que haya al final de tu turno es un Qwirkle. Lo retiras de la mesa y lo pones delante de ti, a la vista, sin importar cómo se formó; puede haber varios en un turno.",
  "rummy:six": "Con la cruz nueva y la estrella del otro grupo, el naranja está completo.",
  "rummy.pass": "Pasar",
  "rummy.pass.text":
    "Si puedes jugar, tienes que hacerlo. Puedes si tienes un grupo de tres, o una carta que encaja en un grupo tal como está. Nadie está obligado a buscar movimientos de cartas: si es la única manera, puedes pasar o encontrar uno. Quien pasa no roba.",
  "rummy.end": "El final",
  "rummy.end.text":
    "Cuando se ha robado la última carta, cada jugador tiene un turno más; quien la robó va al final. Quien no tenga cartas no juega. Si al repartir se han usado todas las cartas, cada jugador tiene un solo turno. Antes de eso, la partida también termina si todos pasan durante una ronda entera.\nGana quien tenga más Qwirkles; un empate es una victoria compartida.",
};
