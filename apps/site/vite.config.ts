import { colorSchemeBeforePaint } from '@cloudmend/ui/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { pagesInDevelopment } from './pages-plugin';

const CLIENT_ENTRIES = {
  text: 'src/client/text.ts',
  contact: 'src/client/contact.tsx',
  'sign-in': 'src/client/sign-in.tsx',
  'sign-up': 'src/client/sign-up.tsx',
  status: 'src/client/status.tsx',
};

/**
 * Two builds: scripts for the browser, and the page renderer for build.mjs. The renderer's build also emits the style
 * sheet, because only it sees every page's components.
 */
export default defineConfig(({ command, isSsrBuild }) => ({
  root: import.meta.dirname,
  appType: 'custom',
  plugins: [react(), colorSchemeBeforePaint(), pagesInDevelopment()],
  // The built renderer is self-contained; in development React's CommonJS files are left to Node.
  ...(command === 'build' && { ssr: { noExternal: true } }),
  build: {
    target: 'es2022',
    emptyOutDir: true,
    manifest: true,
    cssCodeSplit: false,
    // The content security policy allows fonts from files only, so none may become a data: URL.
    assetsInlineLimit: 0,
    ...(isSsrBuild
      ? {
          outDir: 'dist/.render',
          ssrEmitAssets: true,
          copyPublicDir: false,
          rollupOptions: { input: 'src/document/render-pages.tsx' },
        }
      : { outDir: 'dist', rollupOptions: { input: CLIENT_ENTRIES } }),
  },
}));
