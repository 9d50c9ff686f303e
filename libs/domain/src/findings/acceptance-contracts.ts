import * as z from 'zod';
import { defineContract } from '../contract/index';
import { Acceptance, ACCEPTED_FINDINGS_MOST } from './acceptance';
import { Reason } from './reason';

const path = '/tenants/{tenantId}/acceptances';
const id = z.string().max(64);

/** Every accepted risk and request, newest first, ended ones included. */
export const listAcceptances = defineContract({
  name: 'listAcceptances',
  method: 'GET',
  path,
  audience: 'member',
  needs: 'viewEvidence',
  input: z.strictObject({}),
  output: z.array(Acceptance),
});

/** Asks to accept the risk of findings of one check. Nothing changes until another person approves. */
export const requestAcceptance = defineContract({
  name: 'requestAcceptance',
  method: 'POST',
  path,
  audience: 'member',
  peopleOnly: true,
  needs: 'manageFindings',
  audit: 'acceptance.request',
  auditInput: ['findingIds', 'until'],
  input: z.strictObject({
    findingIds: z.array(z.string().min(1).max(64)).min(1).max(ACCEPTED_FINDINGS_MOST),
    reason: Reason,
    /** The last day (UTC): at most 30 days for critical findings, 90 for high, 180 for medium, otherwise 365. */
    until: z.iso.date(),
  }),
  output: Acceptance,
});

/** Approves a request of another person: its findings are muted until it ends. */
export const approveAcceptance = defineContract({
  name: 'approveAcceptance',
  method: 'POST',
  path: `${path}/{id}/approve`,
  audience: 'member',
  needs: 'acceptRisks',
  audit: 'acceptance.approve',
  auditInput: ['id'],
  input: z.strictObject({ id }),
  output: Acceptance,
});

/** Rejects a request; its findings stay open. */
export const rejectAcceptance = defineContract({
  name: 'rejectAcceptance',
  method: 'POST',
  path: `${path}/{id}/reject`,
  audience: 'member',
  needs: 'acceptRisks',
  audit: 'acceptance.reject',
  auditInput: ['id', 'reason'],
  input: z.strictObject({ id, reason: Reason }),
  output: Acceptance,
});

/** Ends an acceptance, or withdraws a request. Its findings are open again, and its record remains. */
export const revokeAcceptance = defineContract({
  name: 'revokeAcceptance',
  method: 'POST',
  path: `${path}/{id}/revoke`,
  audience: 'member',
  needs: 'manageFindings',
  audit: 'acceptance.revoke',
  auditInput: ['id', 'reason'],
  input: z.strictObject({ id, reason: Reason }),
  output: Acceptance,
});
