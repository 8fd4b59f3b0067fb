// English: the rules of the games, in our own words. Paragraphs are parted by a line break.

export const english = {
  "title": "Rules of {game}",
  "back": "All games",
  "as-qwirkle": "What is not said here is as in",
  "and": "and",
  "allowed": "Allowed",
  "refused": "Not allowed",
  "before": "Before",
  "after": "After",
  "sum": "{parts} = {count|point|points}",
  "points": "{count|point|points}",
  "qwirkles": "{count|Qwirkle|Qwirkles}",
  "for-qwirkle": "{count} for the Qwirkle",
  "for-space": "{count} for the space",
  "on-table": "On the table: {pieces}.",
  "empty-table": "The table is empty.",
  "played": "Played: {pieces}.",
  "taken": "Taken off: {pieces}.",
  "held": "In hand: {pieces}.",
  "rolled": "Rolled again: {pieces}.",
  "set-after": "Then: {sets}.",
  "options": "Options",
  "options.text": "You choose these under “More options” when you make a table.",
  "option.usual": "Usual: {value}.",

  "qwirkle.aim": "The aim",
  "qwirkle.aim.text":
    "Build lines of tiles that share a colour or a shape. Long lines bring many points, and a line of six brings the most: a Qwirkle.\nThere are 108 tiles: six shapes in six colours, each of these 36 three times. Everybody holds six tiles, and nobody sees those of the others.",
  "qwirkle.lines": "What a line is",
  "qwirkle.lines.text":
    "Tiles side by side in a row or a column are a line. Either all of them have one colour and different shapes, or all of them have one shape and different colours.\nNo tile comes twice in a line, so six is the most there can be.",
  "qwirkle:colour": "One colour, three shapes.",
  "qwirkle:shape": "One shape, four colours.",
  "qwirkle:twice": "The green square is in this line already.",
  "qwirkle:mixed": "The blue diamond goes with the orange diamond, but not with the orange circle.",
  "qwirkle.start": "The start",
  "qwirkle.start.text":
    "Everybody says how large the largest set in their hand is: tiles of one colour or of one shape, none of them twice. The largest set starts. If two are equally large, the older player does; here seats are drawn by lot, so chance decides.\nWhoever starts lays that set in one line and may not trade. If no two tiles of that hand go together, a single tile is laid for 1 point.",
  "qwirkle.turn": "Your turn",
  "qwirkle.turn.text":
    "Lay one or more tiles so that they all belong to one line, without a gap. They need not touch each other if tiles on the table fill the space between them.\nAt least one of them has to lie beside a tile that was there before. Every line that comes about has to be right, across as well as along.\nThen you draw until you hold six tiles again.",
  "qwirkle:ends": "One tile at each end: all four are one line.",
  "qwirkle:apart": "The two green tiles are in one row, but there is a gap between them.",
  "qwirkle:alone": "The yellow cross touches nothing.",
  "qwirkle.points": "Points",
  "qwirkle.points.text":
    "You score every line that you have made or made longer: a point for every tile in it, also for those that were there before. A tile that lies in two lines counts in both.\nA line of six is a Qwirkle and brings 6 points more, 12 in all.",
  "qwirkle:both": "One tile, two lines: blue and circles.",
  "qwirkle:beside": "Two tiles beside a line make three lines at once.",
  "qwirkle:six": "The starburst fills the gap: a purple Qwirkle.",
  "qwirkle.trade": "Trading and passing",
  "qwirkle.trade.text":
    "Instead of playing you may trade: put some tiles aside, draw as many, and only then put the old ones into the bag. You can trade at most as many tiles as the bag holds.\nIf you cannot play, you have to trade. You pass only if you can do neither.",
  "qwirkle.end": "The end",
  "qwirkle.end.text":
    "When the bag is empty, play goes on without drawing. Whoever first plays their last tile gets 6 points more, and the game is over at once. The most points win; equal points share the win.\nNobody gets the 6 points if the game ends in another way: the bag is empty and nobody can play; none of the tiles still to come fits anywhere; or everybody has traded or passed for five rounds.",

  "select.aim": "The aim",
  "select.aim.text": "Qwirkle on a board with stars. A star lets you take a tile off the board into your hand.",
  "select.board": "The board",
  "select.board.text":
    "The board has 16 by 16 spaces, and you may not play beyond its edge. Four squares in the middle have a thick frame. Twelve spaces hold a star each.\nWhere the stars stand is our own design and not that of the printed board.",
  "select.start": "The start",
  "select.start.text": "The first line has to cover one or more of the four framed squares. The rest is as in Qwirkle: the largest set starts and is laid whole.",
  "select:centre": "Two of the three tiles lie in the middle.",
  "select:missed": "The line passes by the middle.",
  "select.stars": "Winning a star",
  "select.stars.text":
    "Lay a tile on a space with a star, and the star is yours; you can win several in one turn. Everybody sees who has how many. Each space gives its star once.",
  "select:star": "The clover covers a star: 3 points, and a star for later.",
  "select.use": "Using a star",
  "select.use.text":
    "At the beginning of a later turn you may give a star away and take any tile off the board into your hand, one a turn. Only tiles of a Qwirkle stay where they are.\nAfter that you play or trade as usual; you may not pass, and you may not take a tile if you could do neither. The tile that you took may stay in your hand. At the end you draw until you hold six, so with seven in hand you draw one less.",
  "select:take": "The starburst below is taken and played again, at the end of the line: a Qwirkle.",
  "select:fixed": "This starburst is part of a Qwirkle and stays.",
  "select.islands": "Islands",
  "select.islands.text":
    "Taking a tile may split what lies on the board. You may play at every part, and you may join parts again if all lines are right.\nIf even the only tile is taken, the board is begun anew in the middle, with any set.",
  "select.end": "The end",
  "select.end.text":
    "As in Qwirkle, but a star may still open something. So when the bag is empty and nobody can play, the game ends only after a whole round of passes, and while somebody has a star it goes on even if no tile fits. You are never forced to use a star. Stars that are left over are worth nothing.",

  "connect.aim": "The aim",
  "connect.aim.text": "Qwirkle on a board that begins with tiles on it. Some spaces bring extra points.",
  "connect.board": "The board",
  "connect.board.text":
    "The board has 16 by 16 spaces, and you may not play beyond its edge. Before the game chance lays a tile on each of the 24 black spaces; they stand in four slanting rows.\n40 spaces between them are worth 1 point more, and 8 spaces further away 2 points. The four quarters of the board can be turned, so there are 16 different boards.",
  "connect:board": "A board before the first turn.",
  "connect.start": "The start",
  "connect.start.text": "The largest set starts, but it need not be played: the first turn is like every other. You may play anywhere as long as you touch a tile and all lines are right, or you may trade.",
  "connect.bonus": "Bonus spaces",
  "connect.bonus.text": "A tile that you lay on a space with a number brings that many points more: once, even if it lies in two lines.",
  "connect:one": "Two lines, and 1 more for the space under the red circle.",
  "connect:two": "A line of four, and 2 more for the space under the blue diamond.",
  "connect.end": "The end",
  "connect.end.text": "As in Qwirkle.",

  "select-connect.aim": "The aim",
  "select-connect.aim.text": "Stars and bonus spaces on one board.",
  "select-connect.board": "The board",
  "select-connect.board.text":
    "Each quarter of the board shows its stars or its bonus spaces and can be turned; at least one shows bonus spaces, for otherwise there would be nothing to begin at. Usually there are two of each: 6 stars, 12 starting tiles.\nWhere the stars stand is our own design and not that of the printed board.",
  "select-connect:board": "The usual board before the first turn.",
  "select-connect.start": "The start",
  "select-connect.start.text": "As in Connect: the first turn is like every other. The squares in the middle mean nothing here.",
  "select-connect.stars": "Stars and bonus spaces together",
  "select-connect.stars.text":
    "With a star you may also take a starting tile; its black space then stays free until somebody plays there.\nA bonus space that has become free brings its points again. A star does not come back.\nShould the board ever become empty, you may begin anew anywhere.",
  "select-connect:again": "The red circle is taken off, the green diamond is laid there: the space counts again.",
  "select-connect.end": "The end",
  "select-connect.end.text":
    "As in Select: when the bag is empty and nobody can play, the game ends after a whole round of passes.",

  "cubes.aim": "The aim",
  "cubes.aim.text":
    "Qwirkle with cubes instead of tiles: 90 of them, 15 of each colour. A cube has one colour and bears all six shapes, and you may roll for the shape that you need.",
  "cubes.hand": "Your cubes",
  "cubes.hand.text": "Everybody has six cubes, and they lie open. A cube that is drawn is rolled at once.",
  "cubes.start": "The start",
  "cubes.start.text":
    "The oldest player starts; here seats are drawn by lot. The first play has to be the largest set of that hand, and at least two cubes. If no two go together, all six are rolled again.",
  "cubes.turn": "Your turn",
  "cubes.turn.text":
    "First you may roll some or all of your cubes again, once. Then you play and score as in Qwirkle. Last you draw and roll until you have six. There is no trading.",
  "cubes:roll": "You keep the two clovers and roll the other four again.",
  "cubes:play": "Two clovers, two circles and two yellow cubes: three lines.",
  "cubes.stuck": "If you cannot play",
  "cubes.stuck.text":
    "Then all your cubes are rolled again, as often as needed, until you can. Only if no face of any of your cubes could be played anywhere do you pass. If you can play, you must.",
  "cubes.same": "Cubes that look alike",
  "cubes.same.text": "The same colour and shape may lie on the table as often as it comes up, but not twice in one line.",
  "cubes:same": "There are two orange starbursts now, in different lines.",
  "cubes.end": "The end",
  "cubes.end.text":
    "When the bag is empty, play goes on without drawing. Whoever first plays their last cube gets 6 points more, and the game is over at once. A whole round of passes ends the game too, without the 6 points.",

  "rummy.aim": "The aim",
  "rummy.aim.text":
    "Lay out sets of cards, move them about, and complete sets of six: Qwirkles. Whoever has the most Qwirkles wins.\nThere are 108 cards: six shapes in six colours, three of each. The number of shapes on a card tells its colour too: 1 red, 2 orange, 3 yellow, 4 green, 5 blue, 6 purple.",
  "rummy.sets": "What a set is",
  "rummy.sets.text":
    "A set is three cards or more. Either all have one colour and different shapes, or all have one shape and different colours. No card comes twice in a set, but two sets of the same kind may lie side by side.",
  "rummy:shape": "One shape, three colours.",
  "rummy:colour": "One colour, four shapes.",
  "rummy:two": "Two cards are no set.",
  "rummy:twice": "The orange square is there twice.",
  "rummy.start": "The start",
  "rummy.start.text":
    "Everybody gets nine cards and says how large their largest set is. The largest starts; if two are equally large, the older player does, or here the lot. That set need not be played, but the first turn lays out some set. If nobody has a set of three, all cards are dealt anew.",
  "rummy.turn": "Your turn",
  "rummy.turn.text":
    "Play at least one card from your hand: as a new set, added to a set, or both. You may also move cards on the table from set to set as you like. When you are done, every card on the table has to be part of a set, and none may have gone to your hand.\nThen you draw until you hold nine cards, or what is left.",
  "rummy:add": "Two circles more.",
  "rummy:switch": "The red cross moves from its set to the two new crosses. Three red cards stay behind, and that is a set.",
  "rummy:left": "The red starburst leaves two red cards behind, and these are no set.",
  "rummy.qwirkles": "Qwirkles",
  "rummy.qwirkles.text":
    "Every set of six at the end of your turn is a Qwirkle. You take it off the table and lay it open in front of you, however it came about; several in one turn are possible.",
  "rummy:six": "With the new cross and the starburst from the other set, orange is complete.",
  "rummy.pass": "Passing",
  "rummy.pass.text":
    "If you can play, you must. You can if you hold a set of three, or a card that fits a set as it lies there. Nobody has to look for moves of cards: if there are only those, you may pass or find one. A pass draws no card.",
  "rummy.end": "The end",
  "rummy.end.text":
    "When the last card has been drawn, everybody has one more turn; whoever drew it comes last. Somebody without cards is left out. If dealing has used up all cards, everybody has one turn. A whole round of passes before that ends the game as well.\nThe most Qwirkles win; a tie is a shared win.",
} as const;
