import { IS_NIGHTLY } from './effort';

const leaveOut = Object.assign(() => undefined, { each: () => () => undefined });

/** A further variant of a case: another role, another reason, another way there. The nightly run tries it. */
export const itAtNight: jest.It = IS_NIGHTLY ? it : (leaveOut as unknown as jest.It);

/** Further variants that share their preparation. */
export const describeAtNight: jest.Describe = IS_NIGHTLY ? describe : (leaveOut as unknown as jest.Describe);

/** The first rows of a table of equal cases at each change, all of them at night. */
export const takeFirst = <T extends [unknown] | unknown[] | object | string | number | boolean>(
  rows: readonly T[],
  eachChange: number,
): readonly T[] => (IS_NIGHTLY ? rows : rows.slice(0, eachChange));
