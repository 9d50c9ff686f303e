import { z } from 'zod';

/** One line of a tenant's audit trail. */
export const AuditEntry = z.object({
  at: z.string(),
  actor: z.string(),
  action: z.string(),
  target: z.string(),
  outcome: z.enum(['done', 'denied', 'failed']),
  requestId: z.string(),
});
export type AuditEntry = z.infer<typeof AuditEntry>;
