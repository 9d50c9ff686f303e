import { type Fact, toFact, toUnread } from '../../snapshot';
import { type Collecting, readFact } from '../collecting';
import { readPages } from '../pages';
import { present } from '../shapes';
import type { QualifiedAccess } from './lambda-function';
import { readPolicy, readUrlAuth } from './read-access';

const PAGE = 50;
/**
 * Maximum number of version and alias policies read per function: Lambda allows 15 such calls per second in a
 * region.
 */
const MOST = 25;

const readAliases = (collecting: Collecting, FunctionName: string): Promise<Fact<string[]>> =>
  readFact(
    collecting,
    async () => {
      const pages = readPages(collecting, {
        service: 'lambda',
        operation: 'ListAliases',
        input: (Marker) => ({ FunctionName, MaxItems: PAGE, Marker }),
        next: ({ NextMarker }) => NextMarker,
      });
      const names: string[] = [];
      for await (const { Aliases } of pages) names.push(...present((Aliases ?? []).map(({ Name }) => Name)));
      return names;
    },
    { subject: FunctionName },
  );

/** Only functions and aliases have URLs (Lambda developer guide, "Creating and managing Lambda function URLs"). */
const NO_URL = toFact(null);

/**
 * Access through the versions and aliases of a function, each of which has its own policy. Aliases are read first,
 * then the newest versions; the rest is one unread entry.
 */
export const readQualifiers = async (
  collecting: Collecting,
  name: string,
  versions: readonly string[],
): Promise<Fact<readonly QualifiedAccess[]>> => {
  const aliases = await readAliases(collecting, name);
  if (!aliases.known) return aliases;
  const newest = [...versions].sort((a, b) => Number(b) - Number(a));
  const all = [
    ...aliases.value.map((alias) => ({ qualifier: alias, isAlias: true })),
    ...newest.map((version) => ({ qualifier: version, isAlias: false })),
  ];
  const read = await Promise.all(
    all.slice(0, MOST).map(async ({ qualifier, isAlias }) => ({
      qualifier,
      policy: await readPolicy(collecting, name, qualifier),
      urlAuth: isAlias ? await readUrlAuth(collecting, name, qualifier) : NO_URL,
    })),
  );
  if (all.length <= MOST) return toFact(read);
  const rest = toUnread(`${name} has ${all.length} versions and aliases; the policies of ${MOST} were read.`);
  return toFact([...read, { qualifier: 'the others', policy: rest, urlAuth: NO_URL }]);
};
