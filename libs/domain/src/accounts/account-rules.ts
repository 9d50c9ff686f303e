/** The form of a provider's account IDs, and of what an account is entered by. */
export interface AccountRules {
  /** Why a text is not an account ID; undefined if it is one. */
  idFault(accountId: string): string | undefined;
  /** Why an account cannot be entered this way; undefined if it can. */
  entryFault(roleArn: string, accountId?: string): string | undefined;
  /** The account that a valid entry leads into. */
  findOwner(roleArn: string): string | undefined;
}
