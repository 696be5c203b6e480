// Loaded before the program (`--import`): its clock jumps an hour ahead at the first SIGUSR2, an hour behind at the second,
// and is right again at the third. Timers and the database's clock go on as they do when a machine's own clock is set.
const HOUR_MS = 3_600_000;
const HOURS = [1, -1, 0];
let ahead = 0;
let jumps = 0;
process.on('SIGUSR2', () => {
  ahead = (HOURS[jumps++ % HOURS.length] ?? 0) * HOUR_MS;
});

const RealDate = Date;
globalThis.Date = class MovedDate extends RealDate {
  // What Node.js itself makes, such as a file's time, is a date as well.
  static [Symbol.hasInstance](value) {
    return Object.prototype.toString.call(value) === '[object Date]';
  }

  constructor(...given) {
    if (given.length === 0) super(RealDate.now() + ahead);
    else super(...given);
  }

  static now() {
    return RealDate.now() + ahead;
  }
};
