import { type Fact, type GuardrailFacts, toFact, unknown } from './facts';
import { matchesPath } from './path-pattern';
import type { Environment, GuardrailPolicy } from './policy';

/** An environment, and what says so. */
export interface PlacedEnvironment {
  readonly environment: Environment;
  readonly because: string;
}

type Marks = GuardrailPolicy['environments'];
type Placed = Pick<GuardrailFacts, 'resources' | 'files' | 'rootEnvironment'>;

/** A name that may say which environment something is in, and where it stands. */
interface Sign {
  readonly names?: string;
  readonly path?: string;
  readonly because: string;
}

const signsOf = ({ tagKeys }: Marks, { resources, files, rootEnvironment }: Placed): readonly Sign[] => [
  ...(rootEnvironment === null
    ? []
    : [{ names: rootEnvironment, because: `environment ${rootEnvironment} of the root` }]),
  ...files.map((path) => ({ path, because: `path ${path}` })),
  ...(resources.known ? resources.value : []).flatMap(({ resource, tags }) =>
    Object.entries(tags.known ? tags.value : {})
      .filter(([key]) => tagKeys.includes(key.trim().toLowerCase()))
      .map(([key, value]) => ({ names: value, because: `tag ${key}=${value} of ${resource}` })),
  ),
];

const isMarkedBy =
  ({ names, paths }: Marks['production']) =>
  (sign: Sign): boolean =>
    sign.path === undefined
      ? names.includes((sign.names ?? '').trim().toLowerCase())
      : paths.some((pattern) => matchesPath(pattern, sign.path as string));

/** What keeps the tags from being known; undefined if no tag matters or all were read. */
const tagsUnread = ({ tagKeys }: Marks, { resources }: Placed): Extract<Fact<never>, { known: false }> | undefined => {
  if (tagKeys.length === 0) return undefined;
  if (!resources.known) return resources;
  for (const { tags } of resources.value) if (!tags.known) return tags;
  return undefined;
};

/**
 * The environment that a change is in. One mark of production is enough; without any mark it counts as production, and
 * with unread tags it is not known.
 */
export const findEnvironment = (marks: Marks, placed: Placed): Fact<PlacedEnvironment> => {
  const signs = signsOf(marks, placed);
  const production = signs.find(isMarkedBy(marks.production));
  if (production) return toFact({ environment: 'production', because: production.because });
  const unread = tagsUnread(marks, placed);
  if (unread) return unread;
  if (placed.resources.known && placed.resources.value.length === 0 && placed.files.length === 0)
    return unknown('No resource and no file is named.');
  const other = signs.find(isMarkedBy(marks.other));
  return toFact(
    other
      ? { environment: 'other', because: other.because }
      : { environment: 'production', because: 'no tag or path that names another environment' },
  );
};
