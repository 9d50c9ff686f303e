import table from './instance-types.json';

/** One EC2 type of the shipped table. */
export interface TypeFigures {
  readonly type: string;
  readonly vcpus: number;
  readonly memoryGiB: number;
  readonly architectures: readonly string[];
  readonly isCurrentGeneration: boolean;
  /** The next smaller size of the family. */
  readonly smaller: string | null;
  /** The like-for-like type of a newer generation: not always cheaper. */
  readonly successor: string | null;
}

type Row = readonly [
  vcpus: number,
  memoryGiB: number,
  architectures: readonly string[],
  isCurrent: boolean,
  smaller: string | null,
  successor: string | null,
];

// Flexera's policy templates (MIT, 2026-08-20); the JSON's own type forgets that its rows are tuples.
const ROWS = table.types as unknown as Readonly<Record<string, Row>>;

/** What is known of an EC2 type; undefined for one that the table does not have. */
export const typeFiguresOf = (type: string): TypeFigures | undefined => {
  const row = Object.hasOwn(ROWS, type) ? ROWS[type] : undefined;
  if (!row) return undefined;
  const [vcpus, memoryGiB, architectures, isCurrentGeneration, smaller, successor] = row;
  return { type, vcpus, memoryGiB, architectures, isCurrentGeneration, smaller, successor };
};
