const MENTION = /@([^\s@]+@[a-z0-9.-]*[a-z0-9])/gi;

/** The members whose address a comment names after an `@`. */
export const listMentions = (comment: string, members: readonly string[]): string[] => {
  const named = new Set([...comment.matchAll(MENTION)].map(([, address = '']) => address.toLowerCase()));
  return members.filter((member) => named.has(member.toLowerCase()));
};
