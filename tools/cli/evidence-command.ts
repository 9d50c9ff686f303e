import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { packScans, type KeptScan } from '@cloudmend/infra/packs';
import { awsProvider, FRAMEWORKS, openProviders, type UnitSnapshot } from '@cloudmend/scanner';
import { parseCommand, parseFormat, readOnce } from './command-options';
import { readErrorCode } from './error-code';
import { readSnapshots } from './read-snapshots';
import { type Terminal, write, writeToFile } from './terminal';
import { NothingReadError, UsageError } from './usage-error';

const TEXTS = { type: 'string', multiple: true } as const;
const OPTIONS = {
  scan: TEXTS,
  framework: TEXTS,
  from: TEXTS,
  to: TEXTS,
  key: TEXTS,
  out: TEXTS,
  format: { type: 'string', default: 'table' },
} as const;

const DAY_MS = 86_400_000;
const BUILD = 'command line';

const findFramework = (id: string | undefined) => {
  const framework = FRAMEWORKS.find(({ id: own }) => own === id);
  if (!framework)
    throw new UsageError(`--framework must be one of ${FRAMEWORKS.map(({ id: own }) => own).join(', ')}.`);
  return framework;
};

const parseDay = (name: string, day: string | undefined): string | undefined => {
  if (day !== undefined && (!/^\d{4}-\d{2}-\d{2}$/.test(day) || Number.isNaN(Date.parse(day))))
    throw new UsageError(`--${name} must be a day such as 2026-01-31; it was ${day}.`);
  return day;
};

/** The scans in a file or folder, one for each account. */
const readScans = async (path: string): Promise<readonly KeptScan[]> => {
  const byAccount = new Map<string, UnitSnapshot[]>();
  for (const unit of await readSnapshots(path)) {
    const { accountId } = unit.unit;
    byAccount.set(accountId, [...(byAccount.get(accountId) ?? []), unit]);
  }
  if (byAccount.size === 0)
    throw new NothingReadError(`${path} contains no facts. Write them with scan --facts FILE, and name that file.`);
  return [...byAccount].map(([accountId, units]) => ({
    accountId,
    at: units.reduce((latest, { takenAt }) => (takenAt > latest ? takenAt : latest), ''),
    units,
  }));
};

/** The chosen days, or those from the first scan to the last. The end is excluded. */
const readPeriod = (scans: readonly KeptScan[], first: string | undefined, last: string | undefined) => {
  const days = scans.map(({ at }) => at.slice(0, 10)).sort();
  const [from, to] = [Date.parse(first ?? days[0] ?? ''), Date.parse(last ?? days.at(-1) ?? '') + DAY_MS];
  if (from >= to) throw new UsageError('--to must not be before --from.');
  return { from: new Date(from).toISOString(), to: new Date(to).toISOString() };
};

const readKey = async (file: string | undefined): Promise<string> => {
  if (file === undefined)
    return generateKeyPairSync('ec', { namedCurve: 'P-256' })
      .privateKey.export({ type: 'pkcs8', format: 'pem' })
      .toString();
  try {
    return await readFile(file, 'utf8');
  } catch (thrown) {
    throw new UsageError(`${file} cannot be read (${readErrorCode(thrown) ?? 'unknown'}).`);
  }
};

/** @throws UsageError for anything but a P-256 key */
const toPublicKey = (privateKey: string): string => {
  try {
    const key = createPublicKey(privateKey);
    if (key.asymmetricKeyDetails?.namedCurve === 'prime256v1')
      return key.export({ type: 'spki', format: 'pem' }).toString();
  } catch {
    // Reported below.
  }
  throw new UsageError('--key must be an ECDSA key on the curve P-256, in PEM.');
};

/** `pack.zip`, or `pack-1-of-2.zip`. */
const toVolumeFile = (out: string, name: string): string => {
  const [number = ''] = /-\d+-of-\d+(?=\.zip$)/.exec(name) ?? [];
  return `${out.slice(0, -'.zip'.length)}${number}.zip`;
};

const collect = async (pieces: AsyncIterable<Uint8Array>): Promise<Buffer> => {
  const all: Uint8Array[] = [];
  for await (const piece of pieces) all.push(piece);
  return Buffer.concat(all);
};

/**
 * `evidence`: builds an evidence pack of scans whose facts were kept, signed with its own key or with `--key`. The
 * public key lies beside it. @throws UsageError, NothingReadError
 */
export const evidenceCommand = async (args: readonly string[], terminal: Terminal): Promise<void> => {
  const { values } = parseCommand({ args: [...args], options: OPTIONS, strict: true, allowPositionals: false });
  const once = (name: 'framework' | 'from' | 'to' | 'key' | 'out') => readOnce(name, values[name] ?? []);
  const format = parseFormat(values.format);
  const framework = findFramework(once('framework'));
  const out = once('out');
  if (out === undefined || !out.toLowerCase().endsWith('.zip')) throw new UsageError('evidence needs --out FILE.zip.');
  const [first, last] = [parseDay('from', once('from')), parseDay('to', once('to'))];
  if (!values.scan) throw new UsageError('evidence needs --scan FILE, the facts that scan --facts FILE wrote.');
  const scans = (await Promise.all(values.scan.map(readScans))).flat();
  const period = readPeriod(scans, first, last);
  const observed = scans.filter(({ at }) => period.from <= at && at < period.to);
  if (observed.length === 0) throw new NothingReadError('None of the scans was made in this period.');
  const privateKey = await readKey(once('key'));
  const publicKey = toPublicKey(privateKey);
  const files: string[] = [];
  const { digest } = await packScans(
    { providers: openProviders([awsProvider]), build: BUILD, clock: () => new Date() },
    { framework, ...period, scans: observed, privateKey },
    async (name, pieces) => {
      const file = toVolumeFile(out, name);
      await writeToFile(file, await collect(pieces));
      files.push(file);
    },
  );
  const keyFile = `${out}.pub.pem`;
  await writeToFile(keyFile, publicKey);
  const report = {
    schema: 'cloudmend.evidence-pack/1',
    framework: framework.id,
    ...period,
    digest,
    files,
    publicKey: keyFile,
  };
  const text =
    format === 'json'
      ? JSON.stringify(report, null, 2)
      : `${files.join(', ')}: ${framework.name}, ${observed.length} scans, ${digest}\nVerify it with --key ${keyFile}.`;
  await write(terminal, undefined, `${text}\n`);
};
