import * as z from 'zod';

/** What a git server says in the address after the app was installed. */
const Claim = z.object({
  code: z.string().min(1).max(200),
  state: z.string().min(1).max(200),
  installationId: z.coerce.number().int().positive(),
});
export type Claim = z.infer<typeof Claim>;

export type InstallationReturn =
  | { readonly kind: 'none' }
  | { readonly kind: 'installed'; readonly claim: Claim }
  /** The person may not install apps and asked an owner of the organisation. */
  | { readonly kind: 'requested' }
  | { readonly kind: 'cancelled' };

/** Reads the redirect of a git server. */
export const readReturn = (search: URLSearchParams): InstallationReturn => {
  if (search.has('error')) return { kind: 'cancelled' };
  if (search.get('setup_action') === 'request') return { kind: 'requested' };
  const claim = Claim.safeParse({
    code: search.get('code'),
    state: search.get('state'),
    installationId: search.get('installation_id'),
  });
  return claim.success ? { kind: 'installed', claim: claim.data } : { kind: 'none' };
};
