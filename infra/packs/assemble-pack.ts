import { streamZip, ZIP_BYTES_MOST, ZIP_ENTRIES_MOST, type ZipFile } from '@cloudmend/documents';
import { type AuditLine } from '@cloudmend/domain/audit';
import { canonicalJson, STATEMENT_TYPE } from '@cloudmend/domain/changes';
import { type EvidencePack, listPeriodGaps } from '@cloudmend/domain/evidence';
import type { Framework } from '@cloudmend/scanner';
import { merkleRoot } from '@cloudmend/store';
import { signStatement } from '../runtime/sign-statement';
import { type PackedFile, sha256, toLines } from './collect-part';
import type { PackContents } from './pack-contents';
import { openNamedChecks } from './named-checks';
import { writeOscal } from './pack-oscal';
import { writeReport } from './pack-report';
import { acceptancesCsv, controlsCsv, controlsJson, coverageCsv, exceptionsCsv, observationsJson } from './pack-tables';
import { writeReadme, writeVerify } from './pack-texts';
import type { PackUses } from './pack-uses';
import type { PackPart } from './parts';
import { readAccount } from './read-parts';
import { readPopulation, readTimeline } from './read-timeline';

/** An observation holds for eight days, as on the timeline. */
const VALID_FOR_HOURS = 192;
const TRAIL_PAGE = 500;
const PREDICATE_TYPE = 'https://cloudmend/evidence/v1';
/** Entries that the first volume keeps for the manifest and its signature. */
const OWN_ENTRIES = 2;

interface File extends PackedFile {
  readonly read: () => Promise<Uint8Array> | Uint8Array;
  readonly isCompressed?: boolean;
}

export interface Assembly {
  readonly tenant: string;
  readonly pack: EvidencePack;
  readonly framework: Framework;
  readonly parts: readonly PackPart[];
  /** Null if the key is not published. */
  readonly keysUrl: string | null;
}

export interface Assembled {
  readonly digest: string;
  readonly volumes: EvidencePack['volumes'];
  /** What was stored for the volumes and is in them now. */
  readonly leftOver: readonly string[];
}

const byPath = (a: PackedFile, b: PackedFile): number => (a.path < b.path ? -1 : 1);

const readTrail = async (
  { audit }: Pick<PackUses, 'audit'>,
  { from, to }: EvidencePack,
): Promise<readonly AuditLine[]> => {
  const lines: AuditLine[] = [];
  const filter = { from, to: new Date(Date.parse(to) - 1).toISOString() };
  let cursor: string | undefined;
  do {
    const page = await audit.list(filter, TRAIL_PAGE, cursor);
    lines.push(...page.items);
    cursor = page.cursor;
  } while (cursor !== undefined);
  return lines.reverse();
};

const readContents = async (
  uses: PackUses,
  { tenant, pack, framework, parts, keysUrl }: Assembly,
): Promise<PackContents> => {
  const ids = [...new Set(parts.map(({ accountId }) => accountId))];
  const { timeline, statements } = await readTimeline(uses, {
    framework: framework.id,
    from: pack.from,
    to: pack.to,
    validForHours: VALID_FOR_HOURS,
    accounts: ids,
  });
  const accounts: Array<PackContents['accounts'][number]> = [];
  for (const accountId of ids) {
    const own = parts.map((part, index) => ({ part, index })).filter(({ part }) => part.accountId === accountId);
    accounts.push({ accountId, ...(await readAccount(uses.packs, { packId: pack.id, framework, accountId }, own)) });
  }
  const linked = new Set((await readPopulation(uses, pack)).map(({ accountId }) => accountId));
  const named = new Set(timeline.observations.flatMap(({ judgedWith }) => judgedWith.custom ?? []));
  const [firstDay, endDay] = [pack.from.slice(0, 10), pack.to.slice(0, 10)];
  return {
    tenant,
    framework,
    timeline,
    gaps: listPeriodGaps(timeline),
    statements: statements.filter(({ validFrom, validTo }) => validFrom < endDay && validTo >= firstDay),
    customChecks: await openNamedChecks(uses)([...named].sort()),
    accounts,
    leftOut: [...linked].filter((accountId) => !ids.includes(accountId)).sort(),
    trail: await readTrail(uses, pack),
    keysUrl,
  };
};

const toFile = (path: string, content: string | Uint8Array): File => {
  const bytes = typeof content === 'string' ? Buffer.from(content, 'utf8') : content;
  return { path, bytes: bytes.length, sha256: sha256(bytes), read: () => bytes };
};
const toJson = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

const writeDocuments = async (contents: PackContents): Promise<readonly File[]> => [
  toFile('README.html', writeReadme(contents)),
  toFile('VERIFY.md', writeVerify(contents)),
  toFile('report.pdf', await writeReport(contents)),
  toFile('controls.csv', controlsCsv(contents)),
  toFile('controls.json', toJson(controlsJson(contents))),
  toFile('exceptions.csv', exceptionsCsv(contents)),
  toFile('acceptances.csv', acceptancesCsv(contents)),
  toFile('coverage.csv', coverageCsv(contents)),
  toFile('custom-checks.jsonl', toLines(contents.customChecks)),
  toFile('observations.jsonl', toLines(observationsJson(contents))),
  toFile('trail.jsonl', toLines(contents.trail)),
  ...Object.entries(writeOscal(contents)).map(([path, value]) => toFile(path, toJson(value))),
];

/** Files that lie in the store, read when it is their turn. */
const listStored = ({ packs, snapshots }: PackUses, packId: string, { accounts }: PackContents): readonly File[] =>
  accounts.flatMap(({ accountId, population, observations }) => [
    { ...population, read: () => packs.getFile(packId, population.path) },
    ...observations.flatMap(({ scanId, verdicts, snapshots: kept }) => [
      ...(verdicts ? [{ ...verdicts, read: () => packs.getFile(packId, verdicts.path) }] : []),
      ...kept.map((file) => ({
        ...file,
        isCompressed: true,
        read: () => snapshots.read(scanId, accountId, file.path.slice(file.path.lastIndexOf('/') + 1)),
      })),
    ]),
  ]);

/** Fills one volume after the other: documents first, then what they rest on. */
const toVolumes = (documents: readonly File[], stored: readonly File[]): ReadonlyArray<readonly File[]> => {
  const volumes: File[][] = [[]];
  let [entries, bytes] = [OWN_ENTRIES, 0];
  for (const file of [...documents, ...stored]) {
    if (entries + 1 > ZIP_ENTRIES_MOST || bytes + file.bytes > ZIP_BYTES_MOST) {
      volumes.push([]);
      [entries, bytes] = [0, 0];
    }
    volumes.at(-1)?.push(file);
    entries += 1;
    bytes += file.bytes;
  }
  return volumes;
};

/** Checked once more as they are written: what the manifest says must be what the archive holds. */
const checked = ({ path, sha256: expected, read, isCompressed }: File): ZipFile => ({
  path,
  ...(isCompressed ? { isCompressed } : {}),
  read: async () => {
    const bytes = await read();
    if (sha256(bytes) !== expected) throw new Error(`${path} changed while the pack was built.`);
    return bytes;
  },
});

const writeManifest = (
  { tenant, pack, framework }: Assembly,
  files: readonly File[],
  contents: PackContents,
): string => {
  const judged = new Map(
    contents.timeline.observations.map(({ judgedWith }) => [canonicalJson(judgedWith), judgedWith]),
  );
  const listed = files.map(({ path, bytes, sha256: digest }) => ({ path, bytes, sha256: digest })).sort(byPath);
  return toJson({
    schema: 'cloudmend.evidence/1',
    tenant,
    framework: framework.id,
    from: pack.from,
    to: pack.to,
    accounts: contents.accounts.map(({ accountId }) => accountId),
    judgedWith: [...judged].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, judgedWith]) => judgedWith),
    files: listed,
    root: merkleRoot(listed.map(({ path, sha256: digest }) => `${path} ${digest}`)),
  });
};

async function* measured(
  pieces: AsyncIterable<Uint8Array>,
  count: (bytes: number) => void,
): AsyncGenerator<Uint8Array> {
  for await (const piece of pieces) {
    count(piece.length);
    yield piece;
  }
}

const toName = ({ tenant, pack, framework }: Assembly, number: number, count: number): string =>
  `${tenant}-${framework.id}-${pack.from.slice(0, 10)}-to-${new Date(Date.parse(pack.to) - 1).toISOString().slice(0, 10)}${
    count > 1 ? `-${number}-of-${count}` : ''
  }.zip`;

/** Writes the volumes of a pack. Everything but the signature follows from the evidence alone. */
export const assemblePack = async (uses: PackUses, assembly: Assembly): Promise<Assembled> => {
  const { pack, tenant, framework } = assembly;
  const contents = await readContents(uses, assembly);
  const documents = await writeDocuments(contents);
  const stored = listStored(uses, pack.id, contents);
  const manifest = toFile('manifest.json', writeManifest(assembly, [...documents, ...stored], contents));
  const { envelope } = await signStatement(
    uses.proofSigner,
    canonicalJson({
      _type: STATEMENT_TYPE,
      subject: [{ name: manifest.path, digest: { sha256: manifest.sha256 } }],
      predicateType: PREDICATE_TYPE,
      predicate: {
        pack: pack.id,
        tenant,
        framework: framework.id,
        from: pack.from,
        to: pack.to,
        by: pack.by,
        at: uses.clock().toISOString(),
      },
    }),
  );
  const signature = toFile('manifest.dsse.json', toJson(envelope));
  const volumes = toVolumes(documents, stored);
  const written: Array<EvidencePack['volumes'][number]> = [];
  for (const [index, files] of volumes.entries()) {
    const all = index === 0 ? [manifest, signature, ...files] : files;
    const name = toName(assembly, index + 1, volumes.length);
    let bytes = 0;
    const pieces = measured(streamZip(all.map(checked)), (length) => (bytes += length));
    await uses.packs.putPieces(pack.id, name, pieces);
    written.push({ name, bytes, files: all.length });
  }
  const leftOver = contents.accounts.flatMap(({ population, observations }) => [
    population.path,
    ...observations.flatMap(({ verdicts }) => (verdicts ? [verdicts.path] : [])),
  ]);
  return { digest: `sha256:${manifest.sha256}`, volumes: written, leftOver };
};
