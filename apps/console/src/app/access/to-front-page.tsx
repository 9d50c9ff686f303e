import { useEffect } from 'react';
import { FRONT_PAGE } from '../../config/paths';
import { useWorld } from '../../config/world';
import { CheckingSession } from './checking-session';

/** Redirects to the site's front page. */
export const ToFrontPage = () => {
  const { leave } = useWorld();
  useEffect(() => leave(FRONT_PAGE), [leave]);
  return <CheckingSession />;
};
