import { AppError } from '../errors/index';
import type { Change } from './change';
import { canonicalJson } from './jcs';
import { coveredBy, PREDICATE_TYPE, type Sha256Hex, STATEMENT_TYPE } from './proof';

/**
 * What is signed once a change is approved, as canonical JSON: the whole content of the proof hash, so that an auditor
 * can compute it again, and who approved it. @throws AppError conflict if it is not approved
 */
export const toStatement = (change: Change, at: string, sha256: Sha256Hex): string => {
  const { gate, repository, head, proofHash } = change;
  if (change.state !== 'approved' || !gate || !repository || !head || !proofHash)
    throw new AppError('conflict', 'Only an approved change has a proof.');
  const covers = coveredBy(change, gate.policyHash);
  const sha = (value: unknown): string => sha256(canonicalJson(value));
  return canonicalJson({
    _type: STATEMENT_TYPE,
    subject: [
      { name: repository.name, digest: { gitCommit: head.commit } },
      ...(change.plan ? [{ name: 'plan', digest: { sha256: sha(covers.plan) } }] : []),
    ],
    predicateType: PREDICATE_TYPE,
    predicate: {
      change: change.id,
      at,
      title: change.title,
      author: change.proposedBy.sub,
      targets: change.targets,
      repository,
      covers,
      proofHash,
      facts: { sha256: sha(covers.facts) },
      money: change.money,
      carbon: change.carbon,
      controls: change.controls,
      gate: {
        policy: gate.policyHash,
        verdict: gate.verdict,
        approvalsNeeded: gate.approvalsNeeded,
        decisions: gate.decisions,
      },
      approvals: change.approvals.map(({ by, at: given, over }) => ({ by: by.sub, at: given, over })),
    },
  });
};

/** The bytes that DSSE signs, as text: type and body with their lengths, so that neither can pass for the other. */
export const preAuthEncoding = (payloadType: string, body: string): string => {
  const lengthOf = (text: string): number => new TextEncoder().encode(text).length;
  return `DSSEv1 ${lengthOf(payloadType)} ${payloadType} ${lengthOf(body)} ${body}`;
};
