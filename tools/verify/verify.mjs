// Verifies the proof of a change or an evidence pack offline: node verify.mjs proof.json pub.pem, node verify.mjs pack.zip… pub.pem
// It needs nothing but Node, so that an auditor can read all of it.
import { createHash, createHmac, createPublicKey, verify } from 'node:crypto';
import { closeSync, fstatSync, openSync, readFileSync, readSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { inflateRawSync } from 'node:zlib';

const PAYLOAD_TYPE = 'application/vnd.in-toto+json';
const STATEMENT_TYPE = 'https://in-toto.io/Statement/v1';
const PREDICATE_TYPE = 'https://cloudmend/change/v1';
const PACK_PREDICATE_TYPE = 'https://cloudmend/evidence/v1';
const DAY_MS = 24 * 3_600_000;

/** RFC 8785. JavaScript prints numbers and sorts names as the RFC asks. */
export const canonicalJson = (value) => {
  if (value === null || typeof value !== 'object') {
    if (typeof value === 'string' && !value.isWellFormed()) throw new Error('A text is not valid Unicode.');
    return JSON.stringify(value);
  }
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  const names = Object.keys(value).sort();
  return `{${names.map((name) => `${canonicalJson(name)}:${canonicalJson(value[name])}`).join(',')}}`;
};

const sha256 = (value) => createHash('sha256').update(canonicalJson(value)).digest('hex');

/** The bytes that DSSE signs. */
const signedBytes = (type, body) =>
  Buffer.concat([Buffer.from(`DSSEv1 ${Buffer.byteLength(type)} ${type} ${body.length} `), body]);

/** Whether a key signed an envelope. @returns its statement, or what is wrong */
const openEnvelope = ({ payloadType, payload, signatures }, publicKey) => {
  const body = Buffer.from(String(payload), 'base64');
  const key = createPublicKey(publicKey);
  if (key.asymmetricKeyType !== 'ec' || key.asymmetricKeyDetails?.namedCurve !== 'prime256v1')
    return { fault: 'The key is not an ECDSA key on the curve P-256.' };
  const isSigned = ({ sig }) =>
    verify('sha256', signedBytes(payloadType, body), key, Buffer.from(String(sig), 'base64'));
  if (!Array.isArray(signatures) || !signatures.some(isSigned)) return { fault: 'No signature is of this key.' };
  if (payloadType !== PAYLOAD_TYPE) return { fault: `The payload is ${payloadType}, not an in-toto statement.` };
  const statement = JSON.parse(body.toString('utf8'));
  return statement._type === STATEMENT_TYPE
    ? { statement, body }
    : { fault: 'The payload is not an in-toto statement.' };
};

/** What is wrong with a proof; empty if nothing is. */
export const findFaults = (envelope, publicKey) => {
  const { fault, statement, body } = openEnvelope(envelope, publicKey);
  if (fault) return [fault];
  if (statement.predicateType !== PREDICATE_TYPE) return ['The statement is not about a change.'];
  return faultsOfStatement(statement, body);
};

const faultsOfStatement = ({ subject, predicate }, body) => {
  const { covers, gate, approvals, at, author, proofHash } = predicate;
  const faults = [];
  const demand = (holds, fault) => void (holds || faults.push(fault));
  demand(canonicalJson(JSON.parse(body)) === body.toString('utf8'), 'The statement is not in canonical form.');
  demand(`sha256:${sha256(covers)}` === proofHash, 'The proof hash is not of the edit, plan, facts, policy and money.');
  demand(subject[0]?.digest.gitCommit === covers.diff.commit, 'The commit is not the one that was approved.');
  const plan = subject.find(({ name }) => name === 'plan');
  demand(plan ? plan.digest.sha256 === sha256(covers.plan) : covers.plan === 'not-run', 'The plan is another one.');
  demand(predicate.facts.sha256 === sha256(covers.facts), 'The facts are others.');
  demand(canonicalJson(predicate.money) === canonicalJson(covers.money), 'The amount is another one.');
  demand(gate.verdict === 'allow' && gate.policy === covers.policy, 'The guardrails did not allow the change.');
  const inTime = ({ at: given }) => Date.parse(given) <= Date.parse(at) && Date.parse(at) - Date.parse(given) < DAY_MS;
  const counted = approvals.filter((each) => each.over === proofHash && each.by !== author && inTime(each));
  const people = new Set(counted.map(({ by }) => by));
  demand(people.size >= Math.max(1, gate.approvalsNeeded), 'The approvals are not enough.');
  return faults;
};

const describe = ({ predicate }) => {
  const { change, title, covers, controls, approvals, money, carbon, gate } = predicate;
  const files = covers.diff.files.map(({ path }) => path).join(', ');
  return [
    `Change ${change}: ${title}`,
    `Files: ${files} at ${covers.diff.commit}`,
    `Plan: ${covers.plan === 'not-run' ? 'not run' : `${covers.plan.tool} ${covers.plan.version}`}`,
    `Policy: ${gate.policy}, ${gate.decisions.length} rules`,
    `USD a month: ${money?.monthlyUsd ?? 'not known'}; kg CO2e a month: ${carbon?.monthlyKg ?? 'not known'}`,
    `Controls: ${controls.gained.length} gained, ${controls.lost.length} lost`,
    ...approvals.map(({ by, at }) => `Approved by ${by} at ${at}`),
  ].join('\n');
};

const END = 0x06054b50;
const END_BYTES = 22;
const ENTRY = 0x02014b50;
const ENTRY_BYTES = 46;
const LOCAL_BYTES = 30;
const LONGEST_COMMENT = 65_535;
const DEFLATED = 8;

/** Reads a ZIP archive from its directory, one file at a time. @throws Error if it is none */
export const openZip = (file) => {
  const fd = openSync(file, 'r');
  const { size } = fstatSync(fd);
  const readAt = (at, length) => {
    const bytes = Buffer.alloc(length);
    if (at < 0 || readSync(fd, bytes, 0, length, at) !== length) throw new Error(`${file} is cut short.`);
    return bytes;
  };
  const tail = readAt(Math.max(0, size - END_BYTES - LONGEST_COMMENT), Math.min(size, END_BYTES + LONGEST_COMMENT));
  let at = tail.length - END_BYTES;
  while (at >= 0 && tail.readUInt32LE(at) !== END) at -= 1;
  if (at < 0) throw new Error(`${file} is no ZIP archive.`);
  const directory = readAt(tail.readUInt32LE(at + 16), tail.readUInt32LE(at + 12));
  const entries = [];
  for (let from = 0; from < directory.length; ) {
    if (directory.readUInt32LE(from) !== ENTRY) throw new Error(`The directory of ${file} is damaged.`);
    const nameBytes = directory.readUInt16LE(from + 28);
    const name = directory.toString('utf8', from + ENTRY_BYTES, from + ENTRY_BYTES + nameBytes);
    const method = directory.readUInt16LE(from + 10);
    const packed = directory.readUInt32LE(from + 20);
    const offset = directory.readUInt32LE(from + 42);
    const read = () => {
      const local = readAt(offset, LOCAL_BYTES);
      const begin = offset + LOCAL_BYTES + local.readUInt16LE(26) + local.readUInt16LE(28);
      const bytes = readAt(begin, packed);
      return method === DEFLATED ? inflateRawSync(bytes) : bytes;
    };
    entries.push({ name, read });
    from += ENTRY_BYTES + nameBytes + directory.readUInt16LE(from + 30) + directory.readUInt16LE(from + 32);
  }
  if (entries.length !== tail.readUInt16LE(at + 10)) throw new Error(`The directory of ${file} is damaged.`);
  return { entries, close: () => closeSync(fd) };
};

const hashOf = (bytes) => createHash('sha256').update(bytes).digest('hex');

const byPath = ({ files = [] }) => new Map(files.map((file) => [file.path, file]));

/** What is wrong with the files of a pack, given what its manifest lists. */
const findChanged = (manifest, entries) => {
  const faults = [];
  const listed = byPath(manifest);
  const seen = new Set();
  for (const { name, read } of entries) {
    if (seen.has(name)) faults.push(`${name} is there twice.`);
    seen.add(name);
    if (name === 'manifest.json' || name === 'manifest.dsse.json') continue;
    const expected = listed.get(name);
    if (!expected) {
      faults.push(`${name} was added.`);
      continue;
    }
    let actual;
    try {
      actual = hashOf(read());
    } catch {
      actual = 'unreadable';
    }
    if (actual !== expected.sha256) faults.push(`${name} was changed.`);
  }
  for (const path of listed.keys()) if (!seen.has(path)) faults.push(`${path} was removed.`);
  return faults;
};

/** The object that a JSON file holds; an empty one if it holds none. */
const parseObject = (bytes) => {
  try {
    return Object(JSON.parse(bytes.toString('utf8')));
  } catch {
    return {};
  }
};

const readLines = (bytes) =>
  (bytes?.toString('utf8') ?? '')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));

const textOf = (state) => (state === null || state === undefined ? null : JSON.stringify(state));

/** As a line of the trail is hashed: what is personal by its digest, so that the chain outlives its erasure. */
const hashOfLine = ({ seq, previous, at, role, action, outcome, salt, ...line }) => {
  const { actor, target, requestId, sourceIp, before, after, sub = null, asked } = line;
  const personal = [actor, target, requestId, sourceIp, textOf(before), textOf(after), sub, textOf(asked)];
  const digest = createHmac('sha256', Buffer.from(salt, 'hex')).update(JSON.stringify(personal)).digest('hex');
  return hashOf(JSON.stringify([seq, previous, at, role, action, outcome, digest]));
};

/**
 * What is wrong with the audit trail of a pack and with the seals that it records. Of a line without a salt, which is
 * old or was erased, only the place is verified. A seal from outside the period is not in the trail.
 */
const findTrailFaults = (lines, observations) => {
  const faults = [];
  lines.forEach((line, index) => {
    const before = lines[index - 1];
    if (before && (line.seq !== before.seq + 1 || line.previous !== before.hash))
      faults.push(`Line ${line.seq} of trail.jsonl does not follow the one before.`);
    if (line.salt !== undefined && hashOfLine(line) !== line.hash)
      faults.push(`Line ${line.seq} of trail.jsonl does not match its hash.`);
  });
  const bySeq = new Map(lines.map((line) => [line.seq, line]));
  for (const { scanId, root, seal } of observations) {
    const line = seal && bySeq.get(seal.seq);
    if (!line) continue;
    if (line.hash !== seal.hash || (line.salt !== undefined && line.after?.root !== root))
      faults.push(`The seal of scan ${scanId} is not the one in trail.jsonl.`);
  }
  return faults;
};

/** What is wrong with an evidence pack; empty if nothing is. @param files all its volumes */
export const findPackFaults = (files, publicKey) => {
  const volumes = files.map(openZip);
  try {
    const entries = volumes.flatMap((volume) => volume.entries);
    const readNamed = (name) => entries.find((entry) => entry.name === name)?.read();
    const [manifestBytes, envelope] = [readNamed('manifest.json'), readNamed('manifest.dsse.json')];
    if (!manifestBytes) return { faults: ['manifest.json was removed.'] };
    if (!envelope) return { faults: ['manifest.dsse.json was removed.'] };
    const manifest = parseObject(manifestBytes);
    if (manifest.schema !== 'cloudmend.evidence/1') return { faults: ['manifest.json is not of an evidence pack.'] };
    const faults = [];
    const { fault, statement } = openEnvelope(parseObject(envelope), publicKey);
    if (fault) faults.push(fault);
    else if (statement.predicateType !== PACK_PREDICATE_TYPE)
      faults.push('The statement is not about an evidence pack.');
    else if (statement.subject[0]?.digest.sha256 !== hashOf(manifestBytes)) faults.push('manifest.json was rewritten.');
    faults.push(...findChanged(manifest, entries));
    if (faults.length > 0) return { faults };
    const trail = readLines(readNamed('trail.jsonl'));
    faults.push(...findTrailFaults(trail, readLines(readNamed('observations.jsonl'))));
    return { faults, manifest, statement, lines: trail.length };
  } finally {
    for (const { close } of volumes) close();
  }
};

const describePack = ({ tenant, framework, from, to, files }, { predicate }, lines) =>
  [
    `Evidence pack ${predicate.pack}: ${framework} of ${tenant}`,
    `Period: ${from} to ${to}, excluded`,
    `Built for ${predicate.by} at ${predicate.at}`,
    `${files.length} files are as they were signed.`,
    ...(lines > 0 ? [`${lines} lines of the audit trail are an unbroken chain.`] : []),
  ].join('\n');

const isZip = (file) => readFirst(file).equals(Buffer.from('PK'));
const readFirst = (file) => {
  const fd = openSync(file, 'r');
  try {
    const bytes = Buffer.alloc(2);
    readSync(fd, bytes, 0, 2, 0);
    return bytes;
  } finally {
    closeSync(fd);
  }
};

/** Verifies one proof, or all volumes of one pack. @returns what is wrong, and what it says if nothing is */
export const verifyFiles = (files, publicKey) => {
  if (isZip(files[0])) {
    const { faults, manifest, statement, lines } = findPackFaults(files, publicKey);
    return { faults, text: faults.length > 0 ? '' : `${describePack(manifest, statement, lines)}\nThe pack holds.` };
  }
  const file = JSON.parse(readFileSync(files[0], 'utf8'));
  const envelope = file.envelope ?? file;
  const faults = findFaults(envelope, publicKey);
  if (faults.length > 0) return { faults, text: '' };
  return { faults, text: `${describe(JSON.parse(Buffer.from(envelope.payload, 'base64')))}\nThe proof holds.` };
};

const run = (args) => {
  const [files, keyFile] = [args.slice(0, -1), args.at(-1)];
  if (files.length === 0) {
    console.error('Usage: node verify.mjs proof.json pub.pem, or node verify.mjs pack.zip… pub.pem');
    return 2;
  }
  const { faults, text } = verifyFiles(files, readFileSync(keyFile, 'utf8'));
  for (const fault of faults) console.error(fault);
  if (faults.length > 0) return 1;
  console.log(text);
  return 0;
};

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  try {
    process.exitCode = run(process.argv.slice(2));
  } catch (error) {
    console.error(`The file cannot be read: ${error.message}`);
    process.exitCode = 1;
  }
}
