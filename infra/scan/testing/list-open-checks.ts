interface MemoryFinding {
  readonly open: boolean;
  readonly accountId: string;
  readonly check: string;
  readonly resource: string;
}

/** By account, the checks with an open finding, and their resources. */
export const listOpenChecks = (findings: Iterable<MemoryFinding>): Map<string, Map<string, Set<string>>> => {
  const open = new Map<string, Map<string, Set<string>>>();
  for (const { open: isOpen, accountId, check, resource } of findings) {
    if (!isOpen) continue;
    const checks = open.get(accountId) ?? new Map<string, Set<string>>();
    open.set(accountId, checks.set(check, (checks.get(check) ?? new Set()).add(resource)));
  }
  return open;
};
