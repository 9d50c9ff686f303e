import * as z from 'zod';
import { defineContract } from '../contract/index';
import { CustomCheck, CustomCheckDefinition, CustomCheckOutcome, CustomCheckRetirement } from './custom-check';

const path = '/tenants/{tenantId}/custom-checks';
const Id = z.string().min(1).max(64);
const Version = z.number().int().min(1).max(1_000_000);
/** Where the call before ended. @default - the beginning */
const Cursor = z.string().min(1).max(4096).optional();

/** Every custom check with its newest version and the one that scans evaluate. */
export const listCustomChecks = defineContract({
  name: 'listCustomChecks',
  method: 'GET',
  path,
  audience: 'member',
  input: z.strictObject({}),
  output: z.array(CustomCheck),
});

/** One check with all of its versions. */
export const getCustomCheck = defineContract({
  name: 'getCustomCheck',
  method: 'GET',
  path: `${path}/{id}`,
  audience: 'member',
  input: z.strictObject({ id: Id }),
  output: CustomCheck,
});

/** Saves a new check, or a new version of one. Versions never change. */
export const saveCustomCheck = defineContract({
  name: 'saveCustomCheck',
  method: 'POST',
  path,
  audience: 'member',
  needs: 'manageChecks',
  feature: 'customChecks',
  audit: 'custom-check.save',
  auditInput: ['id'],
  input: z.strictObject({
    /** @default - a new check */
    id: Id.optional(),
    definition: CustomCheckDefinition,
  }),
  output: CustomCheck,
});

/**
 * Evaluates a definition, or a saved version, on the newest facts, part by part: a call ends early and is continued with
 * its cursor. Only the finished try of a saved version is recorded.
 */
export const tryCustomCheck = defineContract({
  name: 'tryCustomCheck',
  method: 'POST',
  path: `${path}/try`,
  audience: 'member',
  isHeavy: true,
  needs: 'manageChecks',
  feature: 'customChecks',
  audit: 'custom-check.try',
  auditInput: ['id', 'version'],
  input: z.strictObject({
    /** An unsaved check, or the id and version of a saved one. */
    definition: CustomCheckDefinition.optional(),
    id: Id.optional(),
    version: Version.optional(),
    cursor: Cursor,
  }),
  output: CustomCheckOutcome,
});

/** Has scans evaluate a version. It must have been tried on the newest facts. */
export const activateCustomCheck = defineContract({
  name: 'activateCustomCheck',
  method: 'POST',
  path: `${path}/activate`,
  audience: 'member',
  needs: 'manageChecks',
  feature: 'customChecks',
  audit: 'custom-check.activate',
  auditInput: ['id', 'version'],
  input: z.strictObject({ id: Id, version: Version }),
  output: CustomCheck,
});

/** Ends a check and resolves its findings, part by part: continued with its cursor, and begun again after an interruption. */
export const retireCustomCheck = defineContract({
  name: 'retireCustomCheck',
  method: 'POST',
  path: `${path}/retire`,
  audience: 'member',
  needs: 'manageChecks',
  audit: 'custom-check.retire',
  auditInput: ['id', 'reason'],
  input: z.strictObject({ id: Id, reason: z.string().trim().min(1).max(500), cursor: Cursor }),
  output: CustomCheckRetirement,
});

/** Saves ready examples as drafts. */
export const importExampleChecks = defineContract({
  name: 'importExampleChecks',
  method: 'POST',
  path: `${path}/import`,
  audience: 'member',
  needs: 'manageChecks',
  feature: 'customChecks',
  audit: 'custom-check.import',
  auditInput: ['examples'],
  input: z.strictObject({ examples: z.array(z.string().max(64)).min(1).max(100) }),
  output: z.array(CustomCheck),
});
