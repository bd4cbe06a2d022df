// Plays at one of the two servers with the client that its pages use: boardgame.io's own `Client`,
// or for ours a WebSocket with JSON. The argument says which. Every line read from standard input is
// a round, {tables, atOnce, seconds}, a table being the two seats as the server gave them. Three
// lines answer: when counting begins, when it ends, and, once every move has been seen, the result.
const readline = require("node:readline");
const { Client } = require("boardgame.io/client");
const { SocketIO } = require("boardgame.io/multiplayer");
const WebSocket = require("ws");
const { Mandala } = require("./mandala.js");

const PATIENCE = 30_000; // ms for everybody to be seated, or for the last moves to arrive
const AT_A_TIME = 50; // tables being opened

// A client calls `saw(number, legal, isOver)` for every position that its server sends.
const clients = {
  boardgame({ server, matchID, playerID, credentials }, saw) {
    const multiplayer = SocketIO({ server });
    const client = Client({ game: Mandala, multiplayer, matchID, playerID, credentials, debug: false });
    client.subscribe((state) => {
      if (state) saw(state._stateID, state.G.legal ?? [], Boolean(state.ctx.gameover));
    });
    client.start();
    return { play: ([name, ...details]) => client.moves[name](...details), leave: () => client.stop() };
  },

  sandtable({ url, key }, saw) {
    const socket = new WebSocket(url);
    const send = (content) => socket.send(JSON.stringify(content));
    let seen = 0;
    socket.on("open", () => send({ do: "hello", key }));
    socket.on("message", (text) => {
      const message = JSON.parse(text);
      if (message.kind === "refusal") throw new Error(`refused: ${message.code}`);
      if (message.kind !== "welcome" && message.kind !== "event") return;
      seen = message.number;
      saw(seen, message.legal, message.status.state === "over");
    });
    const play = (move) => send({ do: "play", id: String(seen), move, seen });
    return { play, leave: () => socket.close() };
  },
};

class Seat {
  constructor(table, enter, where) {
    this.table = table;
    this.number = -1; // of the last position seen
    this.mine = -1; // of the position that the last move from here leads to
    this.legal = [];
    this.client = enter(where, (...position) => this.saw(...position));
  }

  saw(number, legal, isOver) {
    if (number <= this.number) return; // boardgame.io's client also tells of what is no position
    this.number = number;
    this.legal = legal;
    if (number !== this.mine) this.table.arrived(number);
    this.go();
    if (isOver) this.table.sawEnd();
  }

  go() {
    const { round } = this.table;
    if (!round?.isOpen || !this.legal.length) return;
    this.mine = this.number + 1;
    this.table.sent.set(this.mine, performance.now());
    this.client.play(this.legal[Math.floor(Math.random() * this.legal.length)]);
  }
}

class Table {
  constructor(enter, seats) {
    this.round = null; // while it is played
    this.sent = new Map(); // when, by the number of the position that a move leads to
    this.ends = 0; // seats that have seen the end
    this.seats = seats.map((where) => new Seat(this, enter, where));
  }

  begin(round) {
    this.round = round;
    for (const seat of this.seats) seat.go();
  }

  arrived(number) {
    const sent = this.sent.get(number);
    this.sent.delete(number);
    if (sent && this.round.isCounting) this.round.delays.push(performance.now() - sent);
  }

  sawEnd() {
    this.ends += 1;
    if (this.ends === 2) this.round.nextGame();
  }

  leave() {
    for (const seat of this.seats) seat.client.leave();
  }
}

class Round {
  constructor(tables) {
    this.waiting = [...tables].reverse();
    this.delays = []; // ms
    this.isOpen = true;
    this.isCounting = false;
  }

  nextGame() {
    if (!this.waiting.length) throw new Error("no game is left");
    this.waiting.pop().begin(this);
  }

  async measure(atOnce, seconds) {
    for (let begun = 0; begun < atOnce; begun++) this.nextGame();
    await sleep(200 * seconds);
    this.isCounting = true;
    const [from, cpu] = [performance.now(), process.cpuUsage()];
    answer({});
    await sleep(1000 * seconds);
    this.isCounting = this.isOpen = false;
    const taken = performance.now() - from;
    const { user, system } = process.cpuUsage(cpu);
    answer({});
    const delays = this.delays.map((ms) => ms / 1000);
    return { delays, taken: taken / 1000, cpu: (user + system) / 1e6 }; // all in seconds
  }
}

const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
const answer = (content) => console.log(JSON.stringify(content));

async function until(isDone, what) {
  for (const end = performance.now() + PATIENCE; !isDone(); await sleep(20)) {
    if (performance.now() > end) throw new Error(`in vain: ${what}`);
  }
}

async function sitDown(enter, descriptions) {
  const tables = [];
  for (let from = 0; from < descriptions.length; from += AT_A_TIME) {
    const some = descriptions.slice(from, from + AT_A_TIME).map((seats) => new Table(enter, seats));
    await until(() => some.every(({ seats }) => seats.every(({ number }) => number >= 0)), "seats");
    tables.push(...some);
  }
  return tables;
}

async function main() {
  const enter = clients[process.argv[2]];
  for await (const line of readline.createInterface({ input: process.stdin })) {
    const { tables: descriptions, atOnce, seconds } = JSON.parse(line);
    const tables = await sitDown(enter, descriptions);
    const result = await new Round(tables).measure(atOnce, seconds);
    await until(() => tables.every(({ sent }) => !sent.size), "the last moves at the opponent");
    answer(result);
    for (const table of tables) table.leave();
  }
}

main();
