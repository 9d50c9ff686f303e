export { createBrowserRouter } from 'react-router';
export { QueryClient } from '@tanstack/react-query';
