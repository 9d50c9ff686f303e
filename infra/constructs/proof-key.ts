import { RemovalPolicy } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { type IKey, Key, KeySpec, KeyUsage } from 'aws-cdk-lib/aws-kms';
import type { Construct } from 'constructs';

/**
 * Signs the proofs of changes. KMS does not rotate asymmetric keys, and a proof must stay verifiable: the key outlives
 * an environment that keeps its state.
 */
export class ProofKey extends Key {
  constructor(scope: Construct, id: string, { prefix, keepsState }: { prefix: string; keepsState: boolean }) {
    super(scope, id, {
      keySpec: KeySpec.ECC_NIST_P256,
      keyUsage: KeyUsage.SIGN_VERIFY,
      removalPolicy: keepsState ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE : RemovalPolicy.DESTROY,
      description: `Signs the proofs of changes of ${prefix}.`,
    });
  }
}

/** Permission to sign proofs and to read the public key. */
export const signProofs = (key: IKey): PolicyStatement =>
  new PolicyStatement({ sid: 'SignProofs', actions: ['kms:Sign', 'kms:GetPublicKey'], resources: [key.keyArn] });

/** What a function needs to publish the key that verifies proofs. It cannot sign. */
const readProofKey = (key: IKey): PolicyStatement =>
  new PolicyStatement({ sid: 'ReadProofKey', actions: ['kms:GetPublicKey'], resources: [key.keyArn] });

/** The statement for each use of the key. */
export const PROOF_KEY_RIGHTS = { key: readProofKey, sign: signProofs } as const;
