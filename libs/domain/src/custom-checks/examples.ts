import { CustomCheckDefinition } from './custom-check';
import * as FILES from './examples/list';

/** A ready check, by the name of its file. */
export interface Example {
  readonly id: string;
  readonly definition: CustomCheckDefinition;
}

/** `bucketOwnerTag` becomes `bucket-owner-tag`. */
const toId = (name: string): string => name.replaceAll(/[A-Z]|\d+/g, (part) => `-${part.toLowerCase()}`);

/** Checks that are ready to import. A file each in `examples`. */
export const EXAMPLES: readonly Example[] = Object.entries(FILES).map(([name, file]) => ({
  id: toId(name),
  definition: CustomCheckDefinition.parse(file),
}));

export const findExample = (id: string): CustomCheckDefinition | undefined =>
  EXAMPLES.find((example) => example.id === id)?.definition;
