/** The widths of a picture that was uploaded, for `srcSet`; other pictures have one. */
export const widthsOf = (address: string): string | undefined =>
  /\/assets\/games\/uploaded\/[0-9a-f-]+-640\.webp$/.test(address)
    ? `${address.replace(/-640\.webp$/, '-320.webp')} 320w, ${address} 640w`
    : undefined;
