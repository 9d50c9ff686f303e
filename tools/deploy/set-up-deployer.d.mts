/** Which environment, and which repository on GitHub may deploy it, if any. */
export interface DeployerSetUp {
  readonly stage: string;
  /** Or `none`. @default - the one that may deploy already */
  readonly repository?: string;
}

/**
 * Creates or updates the deployer of an environment with the credentials of the terminal, and prepares the account for CDK with its rights in place of
 * an administrator's.
 * @returns the outputs of its stack
 * @throws Error if a step failed, having said why
 */
export const setUpDeployer: (root: string, setUp: DeployerSetUp) => Promise<Readonly<Record<string, string>>>;
