/** Where `scripts/build_service.ts` puts the manifest of the tools, from the root. */
export const MANIFEST_FOLDER = "dist/service/tools/";
