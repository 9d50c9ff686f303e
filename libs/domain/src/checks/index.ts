import { z } from 'zod';
import { defineContract } from '../contract/index';
import { ControlRef, Severity } from '../findings/finding';

/** A form of a remedy ready to copy, or why there is none: one of the two is null. */
export const RemedyText = z.object({ text: z.string().nullable(), why: z.string().nullable() });
export type RemedyText = z.infer<typeof RemedyText>;

export const Remedy = z.object({
  /** Why the steps are not shown, where the plan does not include them; the forms then say the same. */
  refused: z.string().nullable(),
  /** What it does, where that is more than to change a setting. */
  title: z.string().nullable(),
  /** What it replaces, interrupts or cannot undo; it stands first in every form too. */
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
  /** The wish: `SSH is not open to the internet`. */
  title: z.string(),
  /** What its findings are titled. */
  fault: z.string(),
  severity: Severity,
  service: z.string(),
  recommendation: z.string(),
  /** Every control of every framework that it speaks to. */
  controls: z.array(ControlRef),
  /** The ids people know it by elsewhere. */
  equivalents: z.object({ prowler: z.array(z.string()), cloudsploit: z.array(z.string()) }),
  /** Filled with the resource that was asked for; without one, its places stay open. */
  remedy: Remedy,
});
export type CheckDetail = z.infer<typeof CheckDetail>;

/** One check with all its controls and how to mend what it finds. `resource`, `region` and `account` are those of a finding. */
export const getCheck = defineContract({
  name: 'getCheck',
  method: 'GET',
  path: '/tenants/{tenantId}/checks/{check}',
  audience: 'member',
  input: z.strictObject({
    check: z.string().max(64),
    resource: z.string().min(1).max(2048).optional(),
    region: z.string().max(32).optional(),
    account: z.string().max(12).optional(),
  }),
  output: CheckDetail,
});
