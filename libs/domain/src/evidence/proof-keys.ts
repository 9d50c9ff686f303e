import * as z from 'zod';
import { defineContract } from '../contract/index';

/** A public key with which anyone can verify what the platform signed. */
export const ProofKey = z.object({
  /** As `keyid` of a signature names it. */
  keyId: z.string(),
  algorithm: z.literal('ECDSA_P256_SHA256'),
  /** SubjectPublicKeyInfo in PEM. */
  publicKey: z.string(),
});

/** The keys that verify proofs of changes. Compare them with the key in a proof before you trust it. */
export const listProofKeys = defineContract({
  name: 'listProofKeys',
  method: 'GET',
  path: '/evidence/keys',
  audience: 'anyone',
  input: z.strictObject({}),
  output: z.array(ProofKey),
});
