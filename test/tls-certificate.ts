/** A certificate of this machine's own name that nobody trusts but the tests, until 2126. */
export const certificate = `-----BEGIN CERTIFICATE-----
MIIBmzCCAUGgAwIBAgIUFGw6T+dhJjP/UoyTShD/Rj0qkUwwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyMjE1NDY0NloYDzIxMjYxMDI5
MTU0NjQ2WjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAARaK+8hSKh5PgcdYQbx3cX2Hivxypnfmzn3lcjm+Ustcz6YuaK+y3qz
Yj1Aq6pKM5uFY2K6vkV6ecpyA2l+Jxzxo28wbTAdBgNVHQ4EFgQUUgKPgjJ+Uapl
/14fG/C3RotsTWMwHwYDVR0jBBgwFoAUUgKPgjJ+Uapl/14fG/C3RotsTWMwDwYD
VR0TAQH/BAUwAwEB/zAaBgNVHREEEzARgglsb2NhbGhvc3SHBH8AAAEwCgYIKoZI
zj0EAwIDSAAwRQIgM5Q3U/ExBuk/4PAkp8tPPEzQHeL2x7lH0K4D4nCwItACIQDz
K1etKYWpQWpJTp28D0OraXTYLUQHXOT6sYeXNv4qrQ==
-----END CERTIFICATE-----
`
/** Its key guards nothing. */
export const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgSPjEVkmOd33Rw/4n
gaeOFPN+DuoxCw1pdxlIWORZMX+hRANCAARaK+8hSKh5PgcdYQbx3cX2Hivxypnf
mzn3lcjm+Ustcz6YuaK+y3qzYj1Aq6pKM5uFY2K6vkV6ecpyA2l+Jxzx
-----END PRIVATE KEY-----
`
