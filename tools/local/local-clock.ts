/** The single clock of a local cloud. It can be set back to play out the weeks of a demo. */
export interface LocalClock {
  now(): Date;
  /** From here on it continues from that time. */
  setTo(moment: Date): void;
  /** Returns to the machine's own time. */
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
