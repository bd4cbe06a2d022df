// boardgame.io's own server with Mandala, its matches in memory; the argument is the port.
const { Server } = require("boardgame.io/server");
const { Mandala } = require("./mandala.js");

Server({ games: [Mandala], origins: [/127\.0\.0\.1/] }).run(Number(process.argv[2]));
