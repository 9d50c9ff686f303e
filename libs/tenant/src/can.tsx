import type { ReactNode } from 'react';
import { isAllowed, type Permission } from '@cloudmend/domain/permissions';
import { useTenant } from './use-tenant';

/** True if the user may do this here: the same table that the server enforces. */
export const useCan = (permission: Permission): boolean => isAllowed(useTenant().roles, permission);

interface CanProps {
  readonly do: Permission;
  readonly children: ReactNode;
  /** Shown to users without permission. */
  readonly otherwise?: ReactNode;
}

/** Shows its children to users with permission. It only hides; the server enforces. */
export const Can = ({ do: permission, children, otherwise = null }: CanProps) => (
  <>{useCan(permission) ? children : otherwise}</>
);
