#pragma once
#include "peel_sandbox.h"
#include "peel_socket.h"
