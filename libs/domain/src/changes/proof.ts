import * as z from 'zod';
import type { ChangeEvent } from './advance';
import type { Change } from './change';
import type { ChangeGate } from './change-parts';
import { canonicalJson } from './jcs';

/** The lower-case hexadecimal SHA-256 of a text in UTF-8. An argument: browsers and servers have different ones. */
export type Sha256Hex = (text: string) => string;

export const STATEMENT_TYPE = 'https://in-toto.io/Statement/v1';
export const PREDICATE_TYPE = 'https://cloudmend/change/v1';
export const PAYLOAD_TYPE = 'application/vnd.in-toto+json';

/** A DSSE envelope: the payload is a canonical in-toto statement, the signature ECDSA P-256 over SHA-256 in DER. */
export const DsseEnvelope = z.object({
  payloadType: z.string(),
  /** Base64 */
  payload: z.string(),
  signatures: z.array(z.object({ keyid: z.string(), sig: z.string() })).min(1),
});
export type DsseEnvelope = z.infer<typeof DsseEnvelope>;

/** A proof with what is needed to file it. */
export const SignedProof = z.object({
  changeId: z.string(),
  proofHash: z.string(),
  at: z.string(),
  /** Of the envelope's canonical JSON: stands in the audit trail and in the pull request. */
  envelopeHash: z.string(),
  envelope: DsseEnvelope,
  /** The public key in PEM. Auditors compare it with the one they were given. */
  publicKey: z.string(),
});
export type SignedProof = z.infer<typeof SignedProof>;

/** `sha256:` and the digest of a value's canonical JSON. */
export const toDigest = (value: unknown, sha256: Sha256Hex): string => `sha256:${sha256(canonicalJson(value))}`;

type Proven = Pick<Change, 'head' | 'base' | 'files' | 'plan' | 'facts' | 'money'>;

/** What approvals are over. */
export const coveredBy = (change: Proven, policyHash: string) => ({
  diff: { commit: change.head?.commit ?? null, files: change.files },
  base: change.base,
  plan: change.plan?.projection ?? 'not-run',
  facts: change.facts,
  policy: policyHash,
  money: change.money,
});

/** One bit of what it covers changed, and approvals are void. */
export const hashProof = (change: Proven, policyHash: string, sha256: Sha256Hex): string =>
  toDigest(coveredBy(change, policyHash), sha256);

/** The step to take after the guardrails were asked. */
export const gatedBy = (change: Change, gate: ChangeGate, sha256: Sha256Hex): ChangeEvent => ({
  kind: 'gated',
  at: gate.at,
  by: null,
  gate,
  proofHash: hashProof(change, gate.policyHash, sha256),
});
