/** What every program needs of its surroundings; nothing of it is a secret of this service. */
const PASSED =
  /^(HOME|USER|LOGNAME|SHELL|PATH|PATHEXT|TERM|TZ|TMPDIR|TMP|TEMP|LANG|LC_\w+|XDG_\w+|DISPLAY|WAYLAND_DISPLAY|USERPROFILE|HOMEDRIVE|HOMEPATH|APPDATA|LOCALAPPDATA|PROGRAMDATA|PROGRAMFILES|PROGRAMFILES\(X86\)|SYSTEMROOT|SYSTEMDRIVE|WINDIR|COMSPEC|NUMBER_OF_PROCESSORS|PROCESSOR_ARCHITECTURE|(HTTPS?|ALL|NO)_PROXY|NODE_EXTRA_CA_CERTS|SSL_CERT_(FILE|DIR)|NVM_\w+|PYENV_\w+|DENO_DIR|npm_config_(?!.*(auth|token|password))\w+)$/i;

/**
 * The variables that a program of somebody else gets: those that every program needs, and those that
 * its entry names. The service's own hold passwords of instances and keys of providers.
 */
export function serverEnvironment(
  variables: Readonly<Record<string, string | undefined>>,
  own: Readonly<Record<string, string>> = {},
): Record<string, string> {
  const passed = Object.entries(variables).flatMap(([name, value]): [string, string][] =>
    value !== undefined && PASSED.test(name) ? [[name, value]] : []
  );
  return { ...Object.fromEntries(passed), ...own };
}
