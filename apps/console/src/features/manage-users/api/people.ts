import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTenant } from '@cloudmend/tenant';
import { useApi } from '../../../config/world';
import { tenantKey } from '../../../queries/keys';

export interface Invite {
  readonly email: string;
  readonly group: string;
  /** The last day (UTC) of an auditor's access. */
  readonly until?: string;
}

export const usePeople = () => {
  const api = useApi();
  const { id } = useTenant();
  return useQuery({ queryKey: tenantKey(id, 'people'), queryFn: ({ signal }) => api.listUsers(id, {}, { signal }) });
};

/** Inviting, changing roles and removing; each refetches the list. */
export const useChangePeople = () => {
  const api = useApi();
  const { id } = useTenant();
  const queries = useQueryClient();
  const onSettled = () => queries.invalidateQueries({ queryKey: tenantKey(id, 'people') });
  return {
    invite: useMutation({ mutationFn: (invite: Invite) => api.inviteUser(id, invite), onSettled }),
    changeRole: useMutation({ mutationFn: (change: Invite) => api.changeUserRole(id, change), onSettled }),
    remove: useMutation({ mutationFn: (email: string) => api.removeUser(id, { email }), onSettled }),
  };
};
