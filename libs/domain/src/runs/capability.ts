import * as z from 'zod';
import { AccountId } from '../accounts/account';
import { CapabilityId, CapabilityMode } from './run';

/** A direct fix, as a person decides on it. */
export const Capability = z.object({
  id: CapabilityId,
  title: z.string(),
  /** The checks and saving rules whose findings it mends. */
  checks: z.array(z.string()),
  rules: z.array(z.string()),
  /** The IAM actions that it needs. */
  actions: z.array(z.string()),
  risk: z.string(),
  /** Only a fix that can be taken back exactly may run without approval. */
  isUndoExact: z.boolean(),
  undo: z.string(),
  /** AWS's documentation. */
  sources: z.array(z.string()),
});
export type Capability = z.infer<typeof Capability>;

/** What is on in an account; a capability that is not named is off. */
export const AccountCapabilities = z.object({
  accountId: AccountId,
  modes: z.record(CapabilityId, CapabilityMode),
  /** Increases with each change. */
  version: z.number().int(),
});
export type AccountCapabilities = z.infer<typeof AccountCapabilities>;
