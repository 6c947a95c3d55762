// Where the device is, or a reason in words why not.

export class LocationRefused extends Error {
  /** @param {"denied" | "unavailable" | "timeout" | "unsupported"} reason */
  constructor(reason) {
    super(reason);
    this.reason = reason;
  }
}

/**
 * @returns {Promise<import("../core/types.js").Location>}
 * @throws {LocationRefused}
 */
export function locate() {
  return new Promise((resolve, reject) => {
    if (!("geolocation" in navigator) || !isSecureContext) return reject(new LocationRefused("unsupported"));
    navigator.geolocation.getCurrentPosition(
      ({ coords }) =>
        resolve({
          latitude: coords.latitude,
          longitude: coords.longitude,
          accuracyMetres: Math.round(coords.accuracy),
        }),
      (error) =>
        reject(new LocationRefused(error.code === 1 ? "denied" : error.code === 3 ? "timeout" : "unavailable")),
      { enableHighAccuracy: true, timeout: 15_000, maximumAge: 60_000 },
    );
  });
}
