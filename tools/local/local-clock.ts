/** The one clock of a local cloud. It can be set back, to live through weeks that a demo is to show. */
export interface LocalClock {
  now(): Date;
  /** From here on it goes on from that moment. */
  setTo(moment: Date): void;
  /** Back to the machine's own time. */
  release(): void;
}

export const openClock = (machine: () => number = Date.now): LocalClock => {
  let behindMs = 0;
  return {
    now: () => new Date(machine() - behindMs),
    setTo: (moment) => {
      behindMs = machine() - moment.getTime();
    },
    release: () => {
      behindMs = 0;
    },
  };
};
