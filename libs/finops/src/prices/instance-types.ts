import table from './instance-types.json';

/** One EC2 type of the built-in table. */
export interface TypeFigures {
  readonly type: string;
  readonly vcpus: number;
  readonly memoryGiB: number;
  readonly architectures: readonly string[];
  readonly isCurrentGeneration: boolean;
  /** The next smaller size of the family. */
  readonly smaller: string | null;
  /** The equivalent type of a newer generation: not always cheaper. */
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

// Flexera's policy templates (MIT, 2026-08-20); the type inferred from JSON loses that its rows are tuples.
const ROWS = table.types as unknown as Readonly<Record<string, Row>>;

/** The entry for an EC2 type; undefined if the table does not have it. */
export const findTypeFigures = (type: string): TypeFigures | undefined => {
  const row = Object.hasOwn(ROWS, type) ? ROWS[type] : undefined;
  if (!row) return undefined;
  const [vcpus, memoryGiB, architectures, isCurrentGeneration, smaller, successor] = row;
  return { type, vcpus, memoryGiB, architectures, isCurrentGeneration, smaller, successor };
};
