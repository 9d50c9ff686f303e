import * as z from 'zod';
import { defineContract } from '../contract/index';
import { AddOnId, AddOnState, PlannedAudit } from './add-on';
import { AddOn, AddOnRun, AddOnRunHead } from './run';

const path = '/tenants/{tenantId}/add-ons';

/** Every add-on with its state and its last run. */
export const listAddOns = defineContract({
  name: 'listAddOns',
  method: 'GET',
  path,
  audience: 'member',
  input: z.strictObject({}),
  output: z.array(AddOn),
});

/** Switches an add-on on or off, pauses or resumes it. Its runs are kept in any state. */
export const changeAddOn = defineContract({
  name: 'changeAddOn',
  method: 'POST',
  path: `${path}/{addOn}`,
  audience: 'member',
  needs: 'viewBilling',
  audit: 'add-on.change',
  auditInput: ['state'],
  input: z.strictObject({ addOn: AddOnId, state: AddOnState }),
  output: AddOn,
});

/** Plans the audit of a framework, which Compliance Readiness counts down to; without a date, removes it. */
export const saveAuditDate = defineContract({
  name: 'saveAuditDate',
  method: 'POST',
  path: `${path}/compliance/audits`,
  audience: 'member',
  needs: 'createReports',
  feature: 'addOns',
  audit: 'add-on.audit-date',
  auditInput: ['framework', 'date'],
  input: z.strictObject({ framework: PlannedAudit.shape.framework, date: PlannedAudit.shape.date.nullable() }),
  output: AddOn,
});

/** The runs of an add-on, newest first. */
export const listAddOnRuns = defineContract({
  name: 'listAddOnRuns',
  method: 'GET',
  path: `${path}/{addOn}/runs`,
  audience: 'member',
  input: z.strictObject({ addOn: AddOnId }),
  output: z.array(AddOnRunHead),
});

/** One run with what it found. */
export const getAddOnRun = defineContract({
  name: 'getAddOnRun',
  method: 'GET',
  path: `${path}/{addOn}/runs/{slot}`,
  audience: 'member',
  input: z.strictObject({ addOn: AddOnId, slot: z.string().min(1).max(64) }),
  output: AddOnRun,
});
