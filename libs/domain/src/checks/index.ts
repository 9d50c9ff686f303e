import * as z from 'zod';
import { AccountFilter } from '../accounts/account';
import { defineContract } from '../contract/index';
import { ControlRef } from '../findings/finding';
import { Severity } from '../findings/severity';

/** A form of a remedy to copy, or why there is none: exactly one of the two is null. */
export const RemedyText = z.object({ text: z.string().nullable(), why: z.string().nullable() });
export type RemedyText = z.infer<typeof RemedyText>;

export const Remedy = z.object({
  /** Why the steps are hidden, if the plan excludes them; the forms then say the same. */
  refused: z.string().nullable(),
  /** What it does, if more than changing a setting. */
  title: z.string().nullable(),
  /** What it replaces, interrupts or cannot undo; every form shows it first. */
  warning: z.string().nullable(),
  /** Steps in the AWS console, in order. */
  console: z.array(z.string()),
  cli: RemedyText,
  terraform: RemedyText,
  cloudFormation: RemedyText,
});
export type Remedy = z.infer<typeof Remedy>;

export const CheckDetail = z.object({
  check: z.string(),
  /** The requirement: `SSH is not open to the internet`. */
  title: z.string(),
  /** The title of its findings. */
  fault: z.string(),
  severity: Severity,
  service: z.string(),
  recommendation: z.string(),
  /** Every control it covers, in all frameworks. */
  controls: z.array(ControlRef),
  /** Equivalent ids in other scanners. */
  equivalents: z.object({ prowler: z.array(z.string()), cloudsploit: z.array(z.string()) }),
  /** Filled in with the requested resource; without one, placeholders remain. */
  remedy: Remedy,
});
export type CheckDetail = z.infer<typeof CheckDetail>;

/** One check with its controls and its remedy. `resource`, `region` and `account` are those of a finding. */
export const getCheck = defineContract({
  name: 'getCheck',
  method: 'GET',
  path: '/tenants/{tenantId}/checks/{check}',
  audience: 'member',
  needs: 'viewEvidence',
  input: z.strictObject({
    check: z.string().max(64),
    resource: z.string().min(1).max(2048).optional(),
    region: z.string().max(32).optional(),
    account: AccountFilter.optional(),
  }),
  output: CheckDetail,
});
