// Verifies the proof of a change offline: node verify.mjs proof.json pub.pem
// It needs nothing but Node, so that an auditor can read all of it.
import { createHash, createPublicKey, verify } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

const PAYLOAD_TYPE = 'application/vnd.in-toto+json';
const STATEMENT_TYPE = 'https://in-toto.io/Statement/v1';
const PREDICATE_TYPE = 'https://cloudmend/change/v1';
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

/** What is wrong with a proof; empty if nothing is. */
export const findFaults = (envelope, publicKey) => {
  const { payloadType, payload, signatures } = envelope;
  const body = Buffer.from(payload, 'base64');
  const key = createPublicKey(publicKey);
  if (key.asymmetricKeyType !== 'ec' || key.asymmetricKeyDetails?.namedCurve !== 'prime256v1')
    return ['The key is not an ECDSA key on the curve P-256.'];
  const isSigned = ({ sig }) =>
    verify('sha256', signedBytes(payloadType, body), key, Buffer.from(String(sig), 'base64'));
  if (!Array.isArray(signatures) || !signatures.some(isSigned)) return ['No signature is of this key.'];
  if (payloadType !== PAYLOAD_TYPE) return [`The payload is ${payloadType}, not an in-toto statement.`];
  const statement = JSON.parse(body.toString('utf8'));
  if (statement._type !== STATEMENT_TYPE || statement.predicateType !== PREDICATE_TYPE)
    return ['The statement is not about a change.'];
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

const run = ([proofFile, keyFile]) => {
  if (!proofFile || !keyFile) {
    console.error('Usage: node verify.mjs proof.json pub.pem');
    return 2;
  }
  const file = JSON.parse(readFileSync(proofFile, 'utf8'));
  const envelope = file.envelope ?? file;
  const faults = findFaults(envelope, readFileSync(keyFile, 'utf8'));
  for (const fault of faults) console.error(fault);
  if (faults.length > 0) return 1;
  console.log(`${describe(JSON.parse(Buffer.from(envelope.payload, 'base64')))}\nThe proof holds.`);
  return 0;
};

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  try {
    process.exitCode = run(process.argv.slice(2));
  } catch (error) {
    console.error(`The proof cannot be read: ${error.message}`);
    process.exitCode = 1;
  }
}
